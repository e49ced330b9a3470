import { useMutation } from '@tanstack/react-query';
import { feeIsDue, type DueFee } from '../../domain/payment/due-fee';
import { orderQuery } from '../../queries/order-query';
import { queryClient } from '../../services/services';
import { checkPayment } from '../../queries/provider-status';
import type { usePaymentIntent } from './payment-intent-query';
import { returnOf } from './payment-return';
import type { Attempt } from './use-attempt';

interface Options {
  orderId: string;
  fee: DueFee;
  intent: ReturnType<typeof usePaymentIntent>;
  attempt: Attempt;
}

/**
 * Checks a payment with unknown outcome. If it is paid, the refetched order shows it and its screen
 * redirects. If it is still unknown, nothing changes. If nothing was charged, the fields return.
 */
export const useCheckPayment = ({ orderId, fee, intent, attempt }: Options) =>
  useMutation({
    mutationFn: async () => {
      await checkPayment(returnOf(orderId, fee));
      const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
      if (order && !feeIsDue(order, fee)) return;
      const { data } = await intent.refetch({ throwOnError: true });
      if (data && data.state !== 'checking') attempt.run(async () => ({ outcome: 'cancelled' }));
    },
  });

export type CheckPayment = ReturnType<typeof useCheckPayment>;
