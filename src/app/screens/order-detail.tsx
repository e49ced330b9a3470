import { OrderDetailScreen } from '../../features/orders/order-detail-screen';
import { usePageSettings } from '../../page/page-settings';
import { latePart } from '../../ui/overlays/late-part';

const PaymentSheet = latePart(
  async () => (await import('../../features/payment/payment-sheet')).PaymentSheet,
);

export default function OrderDetail() {
  const { testPayment } = usePageSettings();
  return (
    <OrderDetailScreen
      testPayment={testPayment}
      renderPayment={(order, fee, control) => (
        <PaymentSheet order={order} fee={fee} testPayment={testPayment} {...control} />
      )}
    />
  );
}
