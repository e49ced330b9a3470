import { useMutation } from '@tanstack/react-query';
import type { Order } from '../../contract/orders';
import { paymentCalls } from '../../contract/payments';
import { toastOf } from '../../state/describe-problem';
import { refreshOrder } from '../../state/order-query';
import { showRequestFailed } from '../../state/request-failed';
import { api } from '../../state/services';

const sayProblem = (error: unknown) => {
  const words = toastOf(error);
  if (words) showRequestFailed(words);
};

/** Closes the open payment, so that the order can be changed again. */
export const useReEdit = ({ id }: Order) =>
  useMutation({
    mutationFn: () => api.call(paymentCalls.closePayment, { order_id: id }),
    onError: sayProblem,
    onSettled: () => refreshOrder(id),
  });

/** Has the server ask the payment provider again, then shows what it learned. */
export const useAskAgain = ({ id, pendingPriceDifference }: Order) =>
  useMutation({
    mutationFn: () =>
      api.call(paymentCalls.refreshOrder, {
        order_id: id,
        ...(pendingPriceDifference
          ? { fee_type_id: 3, price_diff_id: pendingPriceDifference.id }
          : { fee_type_id: 1 }),
      }),
    onError: sayProblem,
    onSettled: () => refreshOrder(id),
  });
