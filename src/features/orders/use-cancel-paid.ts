import { useSendOnce } from '../../page/send-once';
import { isDecided } from '../../api/errors';
import { cancelReasons, type CancelReason } from '../../contract/codes';
import { orderCalls } from '../../contract/orders';
import { useAttemptKey } from '../../page/attempt-key';
import { api } from '../../page/services';
import { refreshOrder } from '../../queries/order-query';

/**
 * Cancels a paid order with the refund that the screen showed. A retry after a lost answer has the
 * same key; the order is refetched also after a refusal, which it may explain.
 */
export function useCancelPaid(orderId: string) {
  const attempt = useAttemptKey();
  return useSendOnce({
    mutationFn: async ({ reason, refund }: { reason: CancelReason; refund: number }) => {
      const request = { order_id: orderId, reason: cancelReasons.codeOf(reason), refund };
      const options = { idempotencyKey: attempt.keyFor(request) };
      await api.call(orderCalls.cancelOrder, request, options);
    },
    onSuccess: () => attempt.settle(),
    onError: (error) => {
      if (isDecided(error)) attempt.settle();
    },
    onSettled: () => refreshOrder(orderId),
  });
}
