import { PaySuccessScreen } from '../../features/payment/pay-success-screen';
import { usePageSettings } from '../../page/page-settings';

export default function PaySuccess() {
  return <PaySuccessScreen testPayment={usePageSettings().testPayment} />;
}
