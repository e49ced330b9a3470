import { OrderDetailScreen } from '../../features/orders/detail/order-detail-screen';
import { OrderPayment } from '../../features/payment/order-payment';
import { VisaCard } from '../../features/visa/visa-head';
import { usePageSettings } from '../../services/page-settings';

export default function OrderDetail() {
  const { testPayment } = usePageSettings();
  return (
    <OrderDetailScreen
      testPayment={testPayment}
      renderVisa={(facts) => <VisaCard facts={facts} />}
      renderWithPayment={(props) => <OrderPayment {...props} />}
    />
  );
}
