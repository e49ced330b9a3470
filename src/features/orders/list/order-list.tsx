import { Link } from 'react-router-dom';
import type { OrderInList } from '../../../contract/orders';
import type { CalendarDate } from '../../../domain/calendar/calendar-date';
import { isPhoneId } from '../../../domain/order/phone-id';
import { cardAction } from '../../../domain/order/order-state';
import { listOutlook, type Outlook } from '../../../domain/order/trip-outlook';
import { orderGroup, type OrderGroup, orderGroups } from '../../../domain/order/order-state';
import { isCancelled } from '../../../domain/order/order-state';
import { visaTitle } from '../../../domain/order/visa-title';
import { requiredItemName } from '../../../i18n/applicant-labels';
import { cardActionLabels } from '../../../i18n/order-labels';
import { inTimeWords } from '../../../i18n/order-labels';
import { formatCalendarDate, formatDay } from '../../../language/format';
import { inLine } from '../../../language/translate';
import { ServerText } from '../../../language/server-text';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { WrittenText } from '../../../language/written-text';
import type { OutboxItem } from '../../../outbox/core/item';
import { describeProblem } from '../../../services/describe-problem';
import { clock } from '../../../services/services';
import { visaTerms } from '../../../services/visa-labels';
import { useAccountSummary } from '../../../queries/account-summary-query';
import { cardTarget } from '../../../routing/next-paths';
import { paths } from '../../../routing/paths';
import { useFileItems } from '../../../outbox/page/outbox-list';
import { Button } from '../../../ui/actions/button';
import { CountBadge } from '../../../ui/feedback/count-badge';
import { Notice } from '../../../ui/feedback/notice';
import { LoadingArea } from '../../../ui/feedback/skeleton';
import { StateChip } from '../../../ui/feedback/state-chip';
import { useReachesView } from '../../../ui/hooks/use-in-view';
import { Card, CardRow } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { CardPairs, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { ImageThumb } from '../../../ui/media/image-thumb';
import { ApplicantChip, ApplicantPicture } from '../applicant-head';
import { LoadingCard } from '../order-placeholders';
import type { useOrders } from './orders-query';
import { groupCount, queuedLabel } from './order-cards';
import { RefreshList } from './refresh-list';

interface OrderCardProps {
  order: OrderInList;
  /** The order's outbox items. */
  items: readonly Pick<OutboxItem, 'state'>[];
}

/** The number of an order; of one that the server does not know, where it is. */
const OrderNumber = ({ id }: { id: string }) =>
  isPhoneId(id) ? t('Saved, not sent yet') : <bdi dir="ltr">{id}</bdi>;

/** The card of an order in the list. */
function OrderCard({ order, items }: OrderCardProps) {
  const action = cardAction(order);
  const cancelled = isCancelled(order);
  const isDraft = action === 'upload';
  const queued = queuedLabel(items);
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
            {cancelled ? t('Canceled') : <OrderNumber id={order.id} />}
            {isDraft && (
              <>
                <br />
                {t('Draft, started {day}', { day: formatDay(order.createdAt) })}
              </>
            )}
            {outlook?.kind === 'result' && (
              <>
                <br />
                {resultLabel(outlook.by, order.arrivalDate)}
              </>
            )}
            {outlook?.kind === 'submission' && (
              <>
                <br />
                {t('Submit all documents by {day} to arrive on {arrival}.', {
                  day: formatCalendarDate(outlook.by),
                  arrival: formatCalendarDate(outlook.arrivalDate),
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

/** 'Result by 26 Nov 2026 · In time for 18 Dec 2026'. */
function resultLabel(by: CalendarDate, arrivalDate: CalendarDate | undefined): string {
  const isInTime = arrivalDate === undefined ? undefined : by < arrivalDate;
  return inLine(
    t('Result by {day}', { day: formatCalendarDate(by) }),
    inTimeWords({ ...(isInTime !== undefined && { isInTime }) }, arrivalDate),
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

interface Props {
  orders: readonly OrderInList[];
  query: ReturnType<typeof useOrders>['query'];
}

/** The cards in groups, each newest first; loads the next page when its end comes into view. */
export function OrderList({ orders, query }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useReachesView<HTMLDivElement>(canLoad, () => void fetchNextPage());
  const items = useFileItems();
  const { data: summary } = useAccountSummary();
  return (
    <Stack>
      <SectionHeading size={17} aside={<RefreshList query={query} />}>
        {hasNextPage ? t('Newest first') : countOf(orders.length)}
      </SectionHeading>
      {orderGroups.map((group) => {
        const own = orders.filter((order) => orderGroup(order) === group);
        const count = groupCount({
          group,
          loaded: own.length,
          unsent: own.filter(({ id }) => isPhoneId(id)).length,
          hasMore: hasNextPage,
          needsYou: summary?.unprocessedCount,
        });
        return own.length === 0 ? null : (
          <section key={group}>
            <SectionHeading
              near
              aside={
                count !== undefined && (
                  <CountBadge count={count} tone={group === 'needs-you' ? 'danger' : 'action'} />
                )
              }
            >
              {t(groupTitles[group])}
            </SectionHeading>
            <CardPairs>
              {own.map((order) => (
                <OrderCard
                  key={order.id}
                  order={order}
                  items={items.filter(({ target }) => target.orderId === order.id)}
                />
              ))}
            </CardPairs>
          </section>
        );
      })}
      <div ref={end}>
        {isFetchingNextPage && (
          <LoadingArea label={t('Loading more applications')}>
            <CardPairs>
              <LoadingCard />
              <LoadingCard />
            </CardPairs>
          </LoadingArea>
        )}
        {canLoad && (
          <Button variant="outlined" small full onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
        {isFetchNextPageError && (
          <Notice
            tone="danger"
            live
            action={
              <Button variant="card" small onClick={() => void fetchNextPage()}>
                {t('Try again')}
              </Button>
            }
          >
            {t('The next applications did not load. {problem}', {
              problem: describeProblem(error),
            })}
          </Notice>
        )}
      </div>
    </Stack>
  );
}

const groupTitles: Readonly<Record<OrderGroup, SourceText>> = {
  'needs-you': msg('Needs you'),
  'in-progress': msg('In progress'),
  done: msg('Done'),
};

const countOf = (count: number) =>
  t('{count, plural, one {# application} other {# applications}}', { count });
