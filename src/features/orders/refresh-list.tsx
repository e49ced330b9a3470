import { Button } from '../../ui/actions/button';
import type { useOrders } from './orders-query';
import { t } from '../../language/translate';

/** The button that refreshes the list like the pull gesture. */
export function RefreshList({ query }: { query: ReturnType<typeof useOrders>['query'] }) {
  return (
    <Button
      variant="link"
      icon="refresh"
      busy={query.isFetching && !query.isFetchingNextPage}
      busyLabel={t('Refreshing')}
      onClick={() => void query.refetch()}
    >
      {t('Refresh')}
    </Button>
  );
}
