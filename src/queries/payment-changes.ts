import { useSendOnce } from '../services/send-once';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '../contract/orders';
import { paymentCalls } from '../contract/payments';
import { quietFailure } from '../services/failure-toast';
import { requestProviderStatus } from './provider-status';
import { refreshOrder } from './order-query';
import { api } from '../services/services';

/** Closes the open payment, so that the order can be changed again. */
export const useReEdit = ({ id }: Order) =>
  useSendOnce({
    mutationFn: () => api.call(paymentCalls.closePayment, { order_id: id }),
    onSettled: () => refreshOrder(id),
  });

/** Makes the server fetch the provider's status, then refetches the order. */
export const useAskAgain = (order: Order) =>
  useSendOnce({
    mutationFn: () => ask(order),
    onSettled: () => refreshOrder(order.id),
  });

/** The cache TTL of a status check when the page becomes visible again. */
const believedMs = 60_000;

/**
 * Checks the payment status automatically, without toasts: the browser may have been closed during
 * a payment, or the provider's page may not have returned.
 */
export function useStatusCheck(order: Order | undefined, due: boolean): void {
  useQuery({
    queryKey: ['payment-status', order?.id, order?.pendingPriceDifference?.id],
    queryFn: async () => {
      if (!order) return null;
      await ask(order);
      await refreshOrder(order.id);
      return null;
    },
    enabled: due,
    persister: undefined,
    meta: quietFailure,
    gcTime: 0,
    staleTime: believedMs,
  });
}

const ask = ({ id, pendingPriceDifference }: Order) =>
  requestProviderStatus(
    pendingPriceDifference
      ? { orderId: id, feeType: 'price-difference', priceDifferenceId: pendingPriceDifference.id }
      : { orderId: id, feeType: 'order' },
  );
