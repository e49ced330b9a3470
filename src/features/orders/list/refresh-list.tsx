import { t } from '../../../language/translate';
import { Button } from '../../../ui/actions/button';
import type { useOrders } from './orders-query';

/** The maximal pull of the content, and the threshold for a refresh, in CSS pixels. */
const most = 96;
const enough = 56;

/** The pull of the content for a finger movement: half of it. */
export const pullWay = (from: number, to: number): number =>
  Math.min(most, Math.max(0, (to - from) / 2));

export const pulledEnough = (way: number): boolean => way >= enough;

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
