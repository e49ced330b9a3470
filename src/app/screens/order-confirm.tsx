import { OrderConfirmScreen } from '../../features/ordering/order-confirm-screen';

/** Only the sandbox provider exists, so every payment is a test payment. */
export default function OrderConfirm() {
  return <OrderConfirmScreen testPayment />;
}
