import { useQuery } from '@tanstack/react-query';
import { orderCalls } from '../../contract/orders';
import { paymentCalls } from '../../contract/payments';
import { orderQuery, refreshOrder } from '../../queries/order-query';
import { api, queryClient } from '../../page/services';
import { requestProviderStatus } from '../../queries/provider-status';
import type { AskedPayment } from '../../queries/provider-status';

/**
 * Makes the server apply the provider's status, then fetches the result; never uses stored data.
 */
async function request(payment: AskedPayment): Promise<{ paid: boolean }> {
  const { orderId } = payment;
  await requestProviderStatus(payment);
  const paid =
    payment.feeType === 'price-difference'
      ? await differenceIsPaid(orderId, payment.priceDifferenceId)
      : await orderIsPaid(orderId);
  void refreshOrder(orderId);
  return { paid };
}

async function orderIsPaid(orderId: string): Promise<boolean> {
  const updatedAt = Date.now();
  const order = await api.call(orderCalls.order, { order_id: orderId });
  queryClient.setQueryData(orderQuery(orderId).queryKey, order, { updatedAt });
  return order.payStatus === 'paid';
}

async function differenceIsPaid(orderId: string, priceDifferenceId: string): Promise<boolean> {
  const difference = { order_id: orderId, price_diff_id: priceDifferenceId };
  const { status } = await api.call(paymentCalls.priceDifference, difference);
  return status === 'paid';
}

/** Whether the payment from which the traveller returns was made. */
export const usePaymentReturn = (payment: AskedPayment | undefined) =>
  useQuery({
    queryKey: ['payment-return', payment],
    queryFn: () => (payment ? request(payment) : { paid: false }),
    enabled: payment !== undefined,
    persister: undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
