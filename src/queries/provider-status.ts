import { feeTypes } from '../contract/codes';
import { paymentCalls } from '../contract/payments';
import { api } from '../services/services';
import { refreshOrder } from './order-query';

/** The fee whose payment is checked: an order's own, or a price difference. */
export type AskedPayment =
  | { orderId: string; feeType: 'order' }
  | { orderId: string; feeType: 'price-difference'; priceDifferenceId: string };

/** Makes the server fetch a payment's status from the provider and apply it to the order. */
export async function requestProviderStatus(payment: AskedPayment): Promise<void> {
  await api.call(paymentCalls.refreshOrder, {
    order_id: payment.orderId,
    fee_type_id: feeTypes.codeOf(payment.feeType),
    ...(payment.feeType === 'price-difference' && { price_diff_id: payment.priceDifferenceId }),
  });
}

/** Applies the provider's status, then refetches the order. */
export async function checkPayment(payment: AskedPayment): Promise<void> {
  await requestProviderStatus(payment);
  await refreshOrder(payment.orderId);
}
