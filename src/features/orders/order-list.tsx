import type { OrderInList } from '../../contract/orders';
import { orderGroup, orderGroups, type OrderGroup } from '../../domain/order/order-group';
import { msg, type SourceText } from '../../language/text';
import { describeProblem } from '../../page/describe-problem';
import { useFileItems } from '../../sync/use-outbox';
import { CountBadge } from '../../ui/feedback/count-badge';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { CardPairs, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { LoadingArea } from '../../ui/feedback/skeleton';
import { useReachesView } from '../../ui/hooks/use-reaches-view';
import { LoadingCard } from './loading-card';
import { OrderCard } from './order-card';
import { RefreshList } from './refresh-list';
import type { useOrders } from './orders-query';
import { t } from '../../language/translate';

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
  return (
    <Stack>
      <SectionHeading size={17} aside={<RefreshList query={query} />}>
        {hasNextPage ? t('Newest first') : countOf(orders.length)}
      </SectionHeading>
      {orderGroups.map((group) => {
        const own = orders.filter((order) => orderGroup(order) === group);
        return own.length === 0 ? null : (
          <section key={group}>
            <SectionHeading
              near
              aside={
                <CountBadge count={own.length} tone={group === 'needs-you' ? 'danger' : 'action'} />
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
