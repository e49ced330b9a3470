import type { Order } from '../../contract/orders';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { orderProgress } from '../../domain/order/order-progress';
import { progressLabels } from '../../i18n/order-words';
import type { FileItem } from '../../outbox/core/item';
import { useLeaveFeedback } from '../../session/leave-feedback';
import { clock } from '../../page/services';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon-tile';
import { ListRow } from '../../ui/layout/list-row';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { Notice } from '../../ui/feedback/notice';
import { StepProgress } from '../../ui/feedback/step-progress';
import { ApplicantRow } from './applicant-row';
import { ArrivalDateBox } from './arrival-date-box';
import type { OpenSheet } from './order-sheets';
import { ProductCard } from './product-card';
import { t } from '../../language/translate';
import { formatDay, formatMoney } from '../../language/format';

interface Props {
  order: Order;
  items: readonly FileItem[];
  /** When the order was asked for. */
  updatedAt: number;
  onSheet: (sheet: OpenSheet) => void;
  /** The applicant whose documents are shown beside the list. */
  chosenId?: string | undefined;
  onChoose?: (applicantId: string) => void;
}

/** The upload page's content: progress, product, arrival date, applicants. */
export function UploadOverview({ order, items, updatedAt, onSheet, chosenId, onChoose }: Props) {
  const { steps, active } = orderProgress(order);
  const { sellPrice } = order.product;
  const leaveFeedback = useLeaveFeedback();
  return (
    <Stack>
      <StepProgress
        steps={steps.map((step) => t(progressLabels[step]))}
        current={steps.indexOf(active)}
      />
      {order.documentsDeletedAt !== undefined && isEmpty(order) && (
        <Notice tone="wait" title={t('The documents were deleted')}>
          {t(
            'This application was not used for a long time, so its documents, photos and answers were deleted on {day}. Add them again to continue.',
            { day: formatDay(order.documentsDeletedAt) },
          )}
        </Notice>
      )}
      <ProductCard order={order} />
      <ArrivalDateBox
        order={order}
        today={localDateOf(clock.now())}
        onChange={() => onSheet({ kind: 'date' })}
      />
      <section>
        <SectionHeading
          aside={
            sellPrice !== undefined &&
            t('{price} each', { price: formatMoney(sellPrice, order.currency) })
          }
        >
          {t('Applicants')}
        </SectionHeading>
        <Stack>
          {order.applicants.length > 0 && (
            <Card as="ul" label={t('Applicants')}>
              {order.applicants.map((applicant) => (
                <ApplicantRow
                  key={applicant.id}
                  orderId={order.id}
                  applicant={applicant}
                  items={items}
                  updatedAt={updatedAt}
                  selected={applicant.id === chosenId}
                  onSelect={onChoose && (() => onChoose(applicant.id))}
                  onChange={() => onSheet({ kind: 'applicant', applicantId: applicant.id })}
                />
              ))}
            </Card>
          )}
          {order.applicants.length === 0 && (
            <p>{t('Every traveller needs a visa of their own, children too.')}</p>
          )}
          <Card tone="dashed">
            <Button variant="card" full icon="plus" onClick={() => onSheet({ kind: 'applicant' })}>
              {t('Add applicant')}
            </Button>
          </Card>
        </Stack>
      </section>
      <Card>
        <ListRow
          leading={<IconTile icon="chat" />}
          title={t('Support')}
          detail={t('A question about this application? Write to us.')}
          onClick={() => leaveFeedback(order.id)}
        />
      </Card>
      <div>
        <Button variant="quiet-link" onClick={() => onSheet({ kind: 'cancel' })}>
          {t('Cancel this application')}
        </Button>
      </div>
    </Stack>
  );
}

const isEmpty = ({ applicants }: Order): boolean =>
  applicants.every(({ required, optional }) =>
    [...required, ...optional].every(({ uploads = [] }) => uploads.length === 0),
  );
