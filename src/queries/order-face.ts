import { useIsOnline } from '../page/connection';
import { describeProblem } from '../page/describe-problem';
import { isMissing, type useOrder } from './order-query';

/**
 * What stands where a part of an order would, as long as it cannot be shown: the order is loading or
 * failed, it is nobody's or another's, or it came without that part.
 */
export function useOrderFace({ data, error, isFetching, refetch }: ReturnType<typeof useOrder>) {
  const online = useIsOnline();
  const missing = data ? !isFetching : isMissing(error);
  const face = missing ? 'missing' : error && !data ? 'failed' : 'loading';
  return {
    face,
    online,
    problem: error ? describeProblem(error) : '',
    busy: isFetching,
    onRetry: () => void refetch(),
  } as const;
}
