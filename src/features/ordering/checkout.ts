import { useSendOnce } from '../../page/send-once';
import { isApiError, RefusedError, UnauthorizedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { orderCalls } from '../../contract/orders';
import { failureMessage } from '../../page/failure-message';
import { quietFailure } from '../../page/failure-toast';
import { paths } from '../../routing/paths';
import { orderQuery, refreshOrder } from '../../queries/order-query';
import { showRequestFailed } from '../../page/request-failed';
import { api, queryClient } from '../../page/services';
import { showToast } from '../../page/toasts';
import { checkoutProblem, checkoutToasts } from './checkout-problem';
import { t } from '../../language/translate';

/**
 * Submits an order: fixes its fee and starts the payment. Problems are shown in a toast; problems
 * that can only be fixed on the upload page go back there.
 */
export const useCheckout = (orderId: string, goBack: () => void) => {
  const leadBack = (problem: 'date' | 'documents') => {
    showToast(t(checkoutToasts[problem]), 'danger');
    // The traveller may have left the page meanwhile.
    if (location.pathname === paths.orderConfirm(orderId)) goBack();
  };
  return useSendOnce({
    // Reported below, because some refusals have specified messages.
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
      if (refusal === ret.conflict) showToast(t(checkoutToasts.type), 'danger');
      else if (refusal === ret.priceChanged) showToast(t(checkoutToasts.price), 'danger');
      await refreshOrder(orderId);
      if (refusal === ret.conflict || refusal === ret.priceChanged) return;
      const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
      const problem = order && checkoutProblem(order);
      if (refusal !== undefined && problem) leadBack(problem);
      else if (isApiError(error) && !(error instanceof UnauthorizedError))
        showRequestFailed(failureMessage(error));
    },
    onSuccess: () => refreshOrder(orderId),
  });
};
