import { Suspense, lazy } from 'react';
import { NextSteps } from '../../features/orders/next-steps';
import { ReceiptList } from '../../features/orders/receipt-list';
import { PaySuccessScreen } from '../../features/payment/pay-success-screen';
import { usePageSettings } from '../../services/page-settings';

const InstallNotice = lazy(() =>
  import('../../features/install/install-notice').catch(() => ({ default: () => undefined })),
);

/** Loaded after the success is shown; without it there is no offer. */
const TellMe = lazy(() =>
  import('../../features/notices/tell-me').then(
    (part) => ({ default: part.TellMe }),
    () => ({ default: () => null }),
  ),
);

export default function PaySuccess() {
  return (
    <PaySuccessScreen
      testPayment={usePageSettings().testPayment}
      renderSteps={(order) => <NextSteps order={order} />}
      renderOffer={(order) => (
        <>
          <ReceiptList order={order} />
          <Suspense fallback={null}>
            <TellMe />
            <InstallNotice inPage />
          </Suspense>
        </>
      )}
    />
  );
}
