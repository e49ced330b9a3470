import { useMutation } from '@tanstack/react-query';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { orderCalls, type Order } from '../../contract/orders';
import { orderQuery, refreshOrder } from '../../state/order-query';
import { api, queryClient } from '../../state/services';
import { showToast } from '../../state/toasts';
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
    mutationFn: async (order: Order & { amount: number }) => {
      const request = { order_id: orderId, display_fee: order.amount };
      await api.call(orderCalls.submitOrder, request);
    },
    onError: async (error) => {
      await refreshOrder(orderId);
      const order = queryClient.getQueryData(orderQuery(orderId).queryKey);
      const problem = order && checkoutProblem(order);
      const refusal = error instanceof RefusedError ? error.ret : undefined;
      if (refusal === ret.conflict) showToast(checkoutToasts.type, 'danger');
      else if (refusal === ret.priceChanged) showToast(checkoutToasts.price, 'danger');
      else if (refusal !== undefined && problem) leadBack(problem);
    },
    onSuccess: () => refreshOrder(orderId),
  });
};
