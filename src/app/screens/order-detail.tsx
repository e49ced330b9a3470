import { OrderDetailScreen } from '../../features/orders/order-detail-screen';
import { PaymentSheet } from '../../features/payment/payment-sheet';

export default function OrderDetail() {
  return (
    <OrderDetailScreen
      renderPayment={(order, control) => <PaymentSheet order={order} {...control} />}
    />
  );
}
