import { OrderDetailScreen } from '../../features/orders/detail/order-detail-screen';
import { OrderPayment } from '../../features/payment/order-payment';
import { usePageSettings } from '../../services/page-settings';

export default function OrderDetail() {
  const { testPayment } = usePageSettings();
  return (
    <OrderDetailScreen
      testPayment={testPayment}
      renderWithPayment={(props) => <OrderPayment {...props} />}
    />
  );
}
