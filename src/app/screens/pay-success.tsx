import { Suspense, lazy } from 'react';
import { ReceiptList } from '../../features/orders/receipt-list';
import { PaySuccessScreen } from '../../features/payment/pay-success-screen';
import { usePageSettings } from '../../services/page-settings';
import type { Order } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { failedItems } from '../../domain/document/failed-items';
import { expectedDates } from '../../domain/order/expected-dates';
import { formatCalendarDate } from '../../language/format';
import { t } from '../../language/translate';
import { clock } from '../../services/services';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import { applicantStages } from '../../features/orders/applicant-stages';
import { StageLine } from '../../features/orders/stage-line';

/** The stages after the payment, with their days; nothing unless all applicants are equally far. */
function NextSteps({ order }: { order: Order }) {
  const { applicants, payment, product } = order;
  const [first] = applicants;
  if (!first || first.status === 'completed' || first.status === 'revision-needed') return null;
  if (applicants.some(({ status }) => status !== first.status)) return null;
  const now = clock.now();
  const paidOn = payment?.paidAt && localDateOf(new Date(payment.paidAt));
  const stages = applicantStages(
    first,
    failedItems(first),
    now,
    expectedDates(first, product.needDays, now),
    { all: true },
  );
  return (
    <section>
      <SectionHeading size={17}>{t('What happens next')}</SectionHeading>
      <Card>
        <CardRow>
          <StageLine
            items={[
              {
                title: t('Paid'),
                state: 'done',
                when: paidOn && formatCalendarDate(paidOn),
              },
              ...stages,
            ]}
          />
        </CardRow>
      </Card>
    </section>
  );
}

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
