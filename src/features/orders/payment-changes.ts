import { useMutation } from '@tanstack/react-query';
import type { Order } from '../../contract/orders';
import { paymentCalls } from '../../contract/payments';
import { refreshOrder } from '../../state/order-query';
import { api } from '../../state/services';

/** Closes the open payment, so that the order can be changed again. */
export const useReEdit = ({ id }: Order) =>
  useMutation({
    mutationFn: () => api.call(paymentCalls.closePayment, { order_id: id }),
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
    onSettled: () => refreshOrder(id),
  });
