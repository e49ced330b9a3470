import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { OrderInList } from '../../contract/orders';
import { cardAction } from '../../domain/order/card-action';
import { isCancelled } from '../../domain/order/order-state';
import { cardActionLabels } from '../../i18n/order-words';
import type { OutboxItem } from '../../outbox/core/item';
import { visaTerms } from '../../page/visa-labels';
import { visaTitle } from '../../domain/order/visa-title';
import { Button } from '../../ui/actions/button';
import { localDateOf, type CalendarDate } from '../../domain/calendar/calendar-date';
import { listOutlook, type Outlook } from '../../domain/order/list-outlook';
import { inTimeWords } from '../../i18n/promise-words';
import { requiredItemName } from '../../i18n/applicant-words';
import { formatPromisedDay } from '../../language/promised-day';
import { WrittenText } from '../../language/written-text';
import { clock } from '../../page/services';
import { Notice } from '../../ui/feedback/notice';
import { Card, CardRow } from '../../ui/layout/card';
import { ImageThumb } from '../../ui/media/image-thumb';
import { ListRow } from '../../ui/layout/list-row';
import { StateChip } from '../../ui/feedback/state-chip';
import { ApplicantChip } from './applicant-chip';
import { ApplicantPicture } from './applicant-picture';
import { cardTarget } from '../../routing/card-target';
import { queuedWords } from './queued-words';
import { formatDay } from '../../language/format';
import { inLine } from '../../language/in-line';
import { t } from '../../language/translate';
import { ServerText } from '../../language/server-text';

interface Props {
  order: OrderInList;
  /** The order's outbox items. */
  items: readonly Pick<OutboxItem, 'state'>[];
}

/** The card of an order in the list. */
export function OrderCard({ order, items }: Props) {
  const action = cardAction(order);
  const cancelled = isCancelled(order);
  const isDraft = action === 'upload';
  const queued = queuedWords(items);
  const target = cardTarget(order.id, action) ?? paths.orderDetail(order.id);
  const now = clock.now();
  const outlook = listOutlook(order, now);
  return (
    <Card as="article" tone={isDraft ? 'dashed' : 'card'} label={visaTitle(order)}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={
          <>
            {visaTerms(order)}
            <br />
            {cancelled ? t('Canceled') : <bdi dir="ltr">{order.id}</bdi>}
            {isDraft && (
              <>
                <br />
                {t('Draft, started {day}', { day: formatDay(order.createdAt) })}
              </>
            )}
            {outlook?.kind === 'result' && (
              <>
                <br />
                {resultWords(outlook.by, order.arrivalDate, localDateOf(now))}
              </>
            )}
            {outlook?.kind === 'submission' && (
              <>
                <br />
                {t('Submit all documents by {day} to arrive on {arrival}.', {
                  day: formatPromisedDay(outlook.by, localDateOf(now)),
                  arrival: formatPromisedDay(outlook.arrivalDate, localDateOf(now)),
                })}
              </>
            )}
          </>
        }
        chip={
          queued && (
            <StateChip
              tone={queued.tone}
              icon={queued.tone === 'danger' ? 'warning' : 'saved-phone'}
            >
              {queued.label}
            </StateChip>
          )
        }
        link={<Link to={target} />}
        chevron={false}
      />
      {outlook?.kind === 'revision' && <RevisionRow {...outlook} />}
      {order.applicants.map((applicant) => (
        <ListRow
          key={applicant.id}
          leading={<ApplicantPicture {...applicant} />}
          title={applicant.firstName}
          chip={!cancelled && <ApplicantChip applicant={applicant} />}
        />
      ))}
      {action && (
        <CardRow last>
          <Button
            small
            full
            variant={action === 'details' ? 'outlined' : 'secondary'}
            link={<Link to={target} />}
          >
            {t(cardActionLabels[action])}
          </Button>
        </CardRow>
      )}
    </Card>
  );
}

/** 'Result by Thu, Nov 26 · In time for Fri, Dec 18'. */
function resultWords(
  by: CalendarDate,
  arrivalDate: CalendarDate | undefined,
  today: CalendarDate,
): string {
  const isInTime = arrivalDate === undefined ? undefined : by < arrivalDate;
  return inLine(
    t('Result by {day}', { day: formatPromisedDay(by, today) }),
    inTimeWords({ ...(isInTime !== undefined && { isInTime }) }, { today, arrivalDate }),
  );
}

/** The first thing that a revision asks for, with its reason. */
function RevisionRow({ firstName, revision }: Extract<Outlook, { kind: 'revision' }>) {
  const { kind, name = '', reason, count } = revision;
  const item = requiredItemName(kind === 'document' ? { kind, name } : { kind });
  return (
    <CardRow>
      <Notice tone="danger" title={t('{name} of {firstName}', { name: item, firstName })}>
        {reason && <WrittenText>{reason}</WrittenText>}
        {count > 1 && (
          <p>{t('{count, plural, one {# thing to fix} other {# things to fix}}', { count })}</p>
        )}
      </Notice>
    </CardRow>
  );
}
