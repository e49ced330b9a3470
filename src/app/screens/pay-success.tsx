import { PaySuccessScreen } from '../../features/payment/pay-success-screen';
import { paysForTest } from '../payment-kind';

export default function PaySuccess() {
  return <PaySuccessScreen testPayment={paysForTest} />;
}
