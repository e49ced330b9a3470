import { useIsOnline } from '../services/connection';
import { useNow } from '../platform/use-now';
import { formatAge } from '../language/format';
import { t } from '../language/translate';
import { type PriceAge, priceAge } from '../i18n/price-age';

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

/**
 * The age of a shown price, to stand beside it; undefined while the price is confirmed.
 * @param askedAt undefined as long as it is being read
 * @param isUnrenewed whether a newer answer did not come, or cannot be asked for yet
 */
export function usePriceAge(
  askedAt: number | undefined,
  isUnrenewed: boolean,
): PriceAge | undefined {
  const isOnline = useIsOnline();
  const mayBeOld = !isOnline || isUnrenewed;
  const now = useNow(mayBeOld ? minuteMs : undefined);
  return mayBeOld && askedAt !== undefined ? priceAge({ askedAt, now, isOnline }) : undefined;
}
