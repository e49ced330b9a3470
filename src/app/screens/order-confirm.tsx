import { OrderConfirmScreen } from '../../features/ordering/order-confirm-screen';
import { usePageSettings } from '../../services/page-settings';

export default function OrderConfirm() {
  return <OrderConfirmScreen testPayment={usePageSettings().testPayment} />;
}
