import { type PriceAge, priceAge } from '../i18n/price-age';
import { useNow } from '../platform/use-now';
import { useIsOnline } from '../services/connection';

const minuteMs = 60_000;

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
