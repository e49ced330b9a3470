import { useIsOnline } from '../services/connection';
import { useNow } from '../platform/use-now';
import { formatAge } from '../language/format';
import { t } from '../language/translate';

const minuteMs = 60_000;

/**
 * The age of the shown data for a screen's second line, for example 'updated 3 min ago', while the
 * server is unreachable or the refetch failed; otherwise undefined.
 */
export function useDataAge(updatedAt: number, failed = false): string | undefined {
  const online = useIsOnline();
  const fresh = online && !failed;
  const now = useNow(fresh ? undefined : minuteMs);
  if (fresh || updatedAt === 0) return undefined;
  return t('updated {age}', { age: formatAge(updatedAt, now) });
}
