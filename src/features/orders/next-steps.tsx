import type { Order } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { failedItems } from '../../domain/document/failed-items';
import { expectedDates } from '../../domain/order/expected-dates';
import { formatCalendarDate } from '../../language/format';
import { t } from '../../language/translate';
import { clock } from '../../services/services';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import { applicantStages } from './applicant-stages';
import { StageLine } from './stage-line';

/** The stages after the payment, with their days; nothing unless all applicants are equally far. */
export function NextSteps({ order }: { order: Order }) {
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
