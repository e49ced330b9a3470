import { useMutation } from '@tanstack/react-query';
import { isApiError, RefusedError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import { failureWords } from '../../page/failure-words';
import { quietFailure } from '../../page/failure-toast';
import { orderQuery, refreshOrder } from '../../queries/order-query';
import { showRequestFailed } from '../../page/request-failed';
import { api, queryClient } from '../../page/services';
import { showToast } from '../../page/toasts';
import { checkoutProblem, checkoutToasts } from './checkout-problem';

/**
 * Fixes an order's fee and moves it on to the payment. What stands in the way is said in a toast;
 * what only the upload page can mend leads back there.
 */
export const useCheckout = (orderId: string, goBack: () => void) => {
  const leadBack = (problem: 'date' | 'documents') => {
    showToast(checkoutToasts[problem], 'danger');
    goBack();
  };
  return useMutation({
    // Told below: some refusals have words of their own.
    meta: quietFailure,
    mutationFn: async ({ fee, couponId }: { fee: number; couponId: string | undefined }) => {
      await api.call(orderCalls.submitOrder, {
        order_id: orderId,
        display_fee: fee,
        ...(couponId !== undefined && { user_coupon_id: couponId }),
      });
    },
    onError: async (error) => {
      const refusal = error instanceof RefusedError ? error.ret : undefined;
      if (refusal === ret.conflict) showToast(checkoutToasts.type, 'danger');
      else if (refusal === ret.priceChanged) showToast(checkoutToasts.price, 'danger');
      await refreshOrder(orderId);
      if (refusal === ret.conflict || refusal === ret.priceChanged) return;
      const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
      const problem = order && checkoutProblem(order);
      if (refusal !== undefined && problem) leadBack(problem);
      else if (isApiError(error) && !(error instanceof UnauthorizedError))
        showRequestFailed(failureWords(error));
    },
    onSuccess: () => refreshOrder(orderId),
  });
};
