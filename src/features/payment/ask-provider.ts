import { paymentCalls } from '../../contract/payments';
import { refreshOrder } from '../../state/order-query';
import { api } from '../../state/services';
import type { PaymentReturn } from './payment-return';

/** Has the server ask the provider how a fee's payment stands, and take the answer over. */
export async function askProvider(payment: PaymentReturn): Promise<void> {
  await api.call(paymentCalls.refreshOrder, {
    order_id: payment.orderId,
    fee_type_id: payment.feeType,
    ...(payment.feeType === 3 && { price_diff_id: payment.priceDifferenceId }),
  });
}

/** The same, then shows the order as it is now. */
export async function checkPayment(payment: PaymentReturn): Promise<void> {
  await askProvider(payment);
  await refreshOrder(payment.orderId);
}
