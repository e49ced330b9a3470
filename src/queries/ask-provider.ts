import { feeTypes } from '../contract/codes';
import { paymentCalls } from '../contract/payments';
import { api } from '../page/services';
import { refreshOrder } from './order-query';

/** Whose payment is asked about: an order's own fee, or a price difference. */
export type AskedPayment =
  | { orderId: string; feeType: 'order' }
  | { orderId: string; feeType: 'price-difference'; priceDifferenceId: string };

/** Has the server ask the provider how a fee's payment stands, and take the answer over. */
export async function askProvider(payment: AskedPayment): Promise<void> {
  await api.call(paymentCalls.refreshOrder, {
    order_id: payment.orderId,
    fee_type_id: feeTypes.codeOf(payment.feeType),
    ...(payment.feeType === 'price-difference' && { price_diff_id: payment.priceDifferenceId }),
  });
}

/** The same, then shows the order as it is now. */
export async function checkPayment(payment: AskedPayment): Promise<void> {
  await askProvider(payment);
  await refreshOrder(payment.orderId);
}
