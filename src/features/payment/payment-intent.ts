import { useMutation, useQuery } from '@tanstack/react-query';
import { paymentCalls, type PaymentParams, type PayWay } from '../../contract/payments';
import { type DueFee, feeIsDue } from '../../domain/payment/due-fee';
import { orderQuery, refreshOrder } from '../../queries/order-query';
import { checkPayment } from '../../queries/provider-status';
import { api, queryClient } from '../../services/services';
import { returnOf } from './payment-return';
import type { Attempt } from './payment-attempt';

/** The fee to pay and the payment method; without a method the server chooses. */
export interface Demand {
  orderId: string;
  fee: DueFee;
  way?: PayWay | undefined;
}

const ask = ({ orderId, fee, way }: Demand) =>
  fee.type === 'order'
    ? api.call(paymentCalls.payOrder, { order_id: orderId, way })
    : api.call(paymentCalls.payPriceDifference, {
        order_id: orderId,
        price_diff_id: fee.differenceId,
        expected_fee: fee.expectedFee,
        way,
      });

/** Returns the live payment of a fee; creates it if there is none. */
export async function requestPayment(demand: Demand): Promise<PaymentParams> {
  try {
    return await ask(demand);
  } catch (error) {
    // After a failure the order may differ from the shown one.
    void refreshOrder(demand.orderId);
    throw error;
  }
}

/**
 * The payment's parameters, fetched each time the sheet opens. They contain a secret: they are not
 * stored on the phone, and the next opening replaces them in memory.
 */
export const usePaymentIntent = (demand: Demand, opening: number, open: boolean) =>
  useQuery({
    queryKey: ['payment-intent', demand, opening],
    queryFn: () => requestPayment(demand),
    enabled: open,
    persister: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });

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
