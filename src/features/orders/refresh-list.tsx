import { Button } from '../../ui/actions/button';
import type { useOrders } from './orders-query';

/** The pull's button, for those who do not pull. */
export function RefreshList({ query }: { query: ReturnType<typeof useOrders> }) {
  return (
    <Button
      variant="link"
      icon="refresh"
      busy={query.isFetching && !query.isFetchingNextPage}
      busyLabel="Refreshing"
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  );
}
