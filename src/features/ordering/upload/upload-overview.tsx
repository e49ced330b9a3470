import { Link } from 'react-router-dom';
import type { Applicant } from '../../../contract/applicants';
import type { Order } from '../../../contract/orders';
import { type CalendarDate, localDateOf } from '../../../domain/calendar/calendar-date';
import { arrivalDateIsValid, documentsDeadline } from '../../../domain/order/arrival-date';
import { isPhoneId } from '../../../domain/order/phone-id';
import { orderProgress } from '../../../domain/order/order-state';
import { visaTitle } from '../../../domain/order/visa-title';
import { identityLabel } from '../../../i18n/applicant-labels';
import { progressLabels } from '../../../i18n/order-labels';
import { formatZonedDay, formatDay, formatMoney } from '../../../language/format';
import { Rich } from '../../../language/rich';
import { ServerText } from '../../../language/server-text';
import { msg } from '../../../domain/messages/text-params';
import { inLine, t } from '../../../language/translate';
import type { FileItem } from '../../../outbox/core/item';
import type { PriceAge } from '../../../i18n/price-age';
import { usePriceAge } from '../../../queries/use-price-age';
import { clock } from '../../../services/services';
import { visaTerms } from '../../../services/visa-labels';
import { paths } from '../../../routing/paths';
import { useLeaveFeedback } from '../../../session/leave-feedback';
import { applicantLeft, leftWords } from '../../../outbox/page/applicant-left';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressRing } from '../../../ui/feedback/progress';
import { StateChip } from '../../../ui/feedback/state-chip';
import { StepProgress } from '../../../ui/feedback/progress';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { useBegunOffer } from '../meanwhile/use-meanwhile';
import { KeepPeopleQuestion } from './keep-people-question';
import { RefusedChanges } from './order-changes';
import type { OpenSheet } from './order-sheets';
import styles from './upload-overview.module.css';

interface ApplicantRowProps {
  orderId: string;
  applicant: Applicant;
  items: readonly FileItem[];
  /** When the order was asked for. */
  updatedAt: number;
  onChange: () => void;
  /** On wide screens: selects the applicant whose documents are shown beside the list. */
  onSelect?: (() => void) | undefined;
  selected?: boolean;
}

/** An applicant on the upload page: progress, incomplete items, and a link to the documents. */
function ApplicantRow({
  orderId,
  applicant,
  items,
  updatedAt,
  onChange,
  onSelect,
  selected,
}: ApplicantRowProps) {
  const { id, firstName, identity } = applicant;
  const left = applicantLeft(applicant, items, updatedAt);
  return (
    <ListRow
      as="li"
      leading={
        <ProgressRing value={left.percent} label={t('Documents of {firstName}', { firstName })}>
          {t('{percent, number}%', { percent: left.percent })}
        </ProgressRing>
      }
      title={firstName}
      titleSize={17}
      titleWeight={600}
      aside={identityLabel(identity)}
      detail={leftWords(left)}
      chip={left.needsYou && <StateChip tone="danger">{t('An upload needs you')}</StateChip>}
      selected={selected}
      {...(onSelect
        ? { onClick: onSelect }
        : { link: <Link to={paths.applicantMaterial(orderId, id)} /> })}
      action={
        <IconButton icon="more" label={t('Change {firstName}', { firstName })} onClick={onChange} />
      }
    />
  );
}

interface ArrivalDateBoxProps {
  order: Pick<Order, 'arrivalDate' | 'earliestArrivalDate'>;
  today: CalendarDate;
  onChange: () => void;
}

/** The arrival date, and the date by which the documents should be uploaded. */
function ArrivalDateBox({ order, today, onChange }: ArrivalDateBoxProps) {
  const { arrivalDate, earliestArrivalDate } = order;
  const valid = arrivalDateIsValid(arrivalDate, earliestArrivalDate);
  const deadline = arrivalDate && documentsDeadline(today, arrivalDate, earliestArrivalDate);
  return (
    <Card>
      <ListRow
        leading={<IconTile icon="calendar" tone="action" />}
        over={t('Arrival date')}
        title={arrivalDate ? formatZonedDay(arrivalDate) : t('Not chosen yet')}
        titleSize={17}
        titleWeight={600}
        action={
          <Button variant="link" onClick={onChange}>
            {arrivalDate ? t('Change') : t('Choose')}
          </Button>
        }
      />
      {deadline && (
        <Notice tone="wait" flush>
          <Rich
            text={msg('Submit all documents before <b>{day}</b>, or the trip may be delayed.')}
            params={{ day: formatZonedDay(deadline) }}
            tags={{ b: (part) => <strong>{part}</strong> }}
          />
        </Notice>
      )}
      {arrivalDate && !valid && (
        <Notice tone="danger" flush>
          <Rich
            text={msg('This day has become too early. The earliest is now <b>{day}</b>.')}
            params={{ day: formatZonedDay(earliestArrivalDate) }}
            tags={{ b: (part) => <strong>{part}</strong> }}
          />
        </Notice>
      )}
    </Card>
  );
}

/** The price of all applicants; undefined as long as there are none. */
const totalOf = ({ amount, applicants, currency }: Order): string | undefined =>
  amount !== undefined && applicants.length > 0 ? formatMoney(amount, currency) : undefined;

/** The order's product and its price. */
function ProductCard({ order, age }: { order: Order; age: PriceAge | undefined }) {
  const total = totalOf(order);
  const { sellPrice } = order.product;
  return (
    <Card>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleSize={17}
        titleWeight={600}
        detail={
          <div className={styles.terms}>
            <span>{visaTerms(order)}</span>
            <span className={styles.age}>
              {inLine(
                sellPrice === undefined
                  ? undefined
                  : t('{price} each', { price: formatMoney(sellPrice, order.currency) }),
                age?.asOf,
              )}
            </span>
          </div>
        }
        end={total}
      />
      {(isPhoneId(order.id) || age) && (
        <Notice tone="info" flush icon="saved-phone">
          {t('The price is confirmed when you are online. You see it before you pay.')}
        </Notice>
      )}
    </Card>
  );
}

interface Props {
  order: Order;
  items: readonly FileItem[];
  /** When the order was asked for. */
  updatedAt: number;
  /** Whether a newer answer did not come. */
  isUnrenewed: boolean;
  onSheet: (sheet: OpenSheet) => void;
  /** The applicant whose documents are shown beside the list. */
  chosenId?: string | undefined;
  onChoose?: (applicantId: string) => void;
}

/** The upload page's content: progress, product, arrival date, applicants. */
export function UploadOverview({
  order,
  items,
  updatedAt,
  isUnrenewed,
  onSheet,
  chosenId,
  onChoose,
}: Props) {
  const begun = useBegunOffer(order.id);
  const isAnswer = !isPhoneId(order.id) && updatedAt > 0;
  const age = usePriceAge(isAnswer ? updatedAt : begun?.seenAt, isUnrenewed || !isAnswer);
  const { steps, active } = orderProgress(order);
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
      <RefusedChanges orderId={order.id} />
      <ProductCard order={order} age={age} />
      <ArrivalDateBox
        order={order}
        today={localDateOf(clock.now())}
        onChange={() => onSheet({ kind: 'date' })}
      />
      <section>
        <SectionHeading
          aside={
            // On an empty order it is the footer's button.
            order.applicants.length > 0 && (
              <Button variant="link" icon="plus" onClick={() => onSheet({ kind: 'applicant' })}>
                {t('Add applicant')}
              </Button>
            )
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
          {hasPassport(order, items) && <KeepPeopleQuestion />}
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
          {isPhoneId(order.id) ? t('Delete this application') : t('Cancel this application')}
        </Button>
      </div>
    </Stack>
  );
}

const isEmpty = ({ applicants }: Order): boolean =>
  applicants.every(({ required, optional }) =>
    [...required, ...optional].every(({ uploads = [] }) => uploads.length === 0),
  );

/** Whether a passport of the order is saved, so that keeping its person has a use. */
const hasPassport = ({ applicants }: Order, items: readonly FileItem[]): boolean =>
  applicants
    .flatMap(({ required, optional }) => [...required, ...optional])
    .filter(({ pattern }) => pattern === 'passport')
    .some(
      ({ id, uploads = [] }) =>
        uploads.length > 0 ||
        items.some(
          ({ target, sealedFields }) => target.documentId === id && sealedFields !== undefined,
        ),
    );
