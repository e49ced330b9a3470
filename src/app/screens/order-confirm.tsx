import { OrderConfirmScreen } from '../../features/ordering/confirm/order-confirm-screen';
import { CheckoutPayment } from '../../features/payment/order-payment';

/** The payment opens over the confirmation, so that its button is the only one from there on. */
export default function OrderConfirm() {
  return <OrderConfirmScreen renderPayment={(payment) => <CheckoutPayment {...payment} />} />;
}
