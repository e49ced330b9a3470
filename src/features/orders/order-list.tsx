import type { OrderInList } from '../../contract/orders';
import { describeProblem } from '../../state/describe-problem';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Stack } from '../../ui/page';
import { SectionHeading } from '../../ui/section-heading';
import { LoadingArea, Skeleton } from '../../ui/skeleton';
import { OrderCard } from './order-card';
import type { useOrders } from './orders-query';
import { useReachesView } from './use-reaches-view';

interface Props {
  orders: readonly OrderInList[];
  query: ReturnType<typeof useOrders>;
}

/** The cards, and the next page as soon as its place comes near. */
export function OrderList({ orders, query }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useReachesView<HTMLDivElement>(canLoad, () => void fetchNextPage());
  const refreshing = query.isFetching && !isFetchingNextPage;
  return (
    <Stack>
      <SectionHeading
        size={17}
        aside={
          <Button
            variant="link"
            icon="refresh"
            busy={refreshing}
            busyLabel="Refreshing"
            onClick={() => void query.refetch()}
          >
            Refresh
          </Button>
        }
      >
        {hasNextPage ? 'Newest first' : countOf(orders.length)}
      </SectionHeading>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <div ref={end}>
        {isFetchingNextPage && (
          <LoadingArea label="Loading more applications">
            <Skeleton shape="block" />
          </LoadingArea>
        )}
        {canLoad && (
          <Button variant="outlined" small full onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
        {isFetchNextPageError && (
          <Notice
            tone="danger"
            live
            action={
              <Button variant="card" small onClick={() => void fetchNextPage()}>
                Try again
              </Button>
            }
          >
            The next applications did not load. {describeProblem(error)}
          </Notice>
        )}
      </div>
    </Stack>
  );
}

const countOf = (count: number) => (count === 1 ? '1 application' : `${count} applications`);
