import { OrderConfirmScreen } from '../../features/ordering/order-confirm-screen';
import { paysForTest } from '../payment-kind';

export default function OrderConfirm() {
  return <OrderConfirmScreen testPayment={paysForTest} />;
}
