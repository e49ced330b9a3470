import { OrderDetailScreen } from '../../features/orders/order-detail-screen';
import { latePart } from '../../ui/late-part';
import { paysForTest } from '../payment-kind';

const PaymentSheet = latePart(
  async () => (await import('../../features/payment/payment-sheet')).PaymentSheet,
);

export default function OrderDetail() {
  return (
    <OrderDetailScreen
      testPayment={paysForTest}
      renderPayment={(order, fee, control) => (
        <PaymentSheet order={order} fee={fee} testPayment={paysForTest} {...control} />
      )}
    />
  );
}
