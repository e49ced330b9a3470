import { useIsOnline } from '../services/connection';
import { describeProblem } from '../services/describe-problem';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Order } from '../contract/orders';
import { isMissing } from './order-query';

/**
 * The placeholder state of a part of an order that cannot be shown: the order is loading, has
 * failed to load, does not exist for this traveller, or lacks that part.
 * @param waits whether the part is there, and its screen waits for something else
 */
export function useOrderPlaceholder(
  query: Pick<UseQueryResult<Order>, 'data' | 'error' | 'isFetching' | 'refetch'>,
  waits = false,
) {
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  const missing = data ? !isFetching && !waits : isMissing(error);
  const kind = missing ? 'missing' : error && !data ? 'failed' : 'loading';
  return {
    kind,
    online,
    problem: error ? describeProblem(error) : '',
    busy: isFetching,
    onRetry: () => void refetch(),
  } as const;
}
