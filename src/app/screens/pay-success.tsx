import { PaySuccessScreen } from '../../features/payment/pay-success-screen';
import { usePageSettings } from '../../state/page-settings';

export default function PaySuccess() {
  return <PaySuccessScreen testPayment={usePageSettings().testPayment} />;
}
