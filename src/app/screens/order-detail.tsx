import { OrderDetailScreen } from '../../features/orders/order-detail-screen';
import { PaymentSheet } from '../../features/payment/payment-sheet';
import { paysForTest } from '../payment-kind';

export default function OrderDetail() {
  return (
    <OrderDetailScreen
      testPayment={paysForTest}
      renderPayment={(order, control) => <PaymentSheet order={order} {...control} />}
    />
  );
}
