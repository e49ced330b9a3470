import { couponCalls, type Coupon } from '../contract/coupons';
import { localKeys } from '../storage/keys';
import { api } from '../page/services';

/** Ids that this phone has shown and that the server has not been told of yet. */
function shownHere(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(localKeys.shownCoupons) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(-100) : [];
  } catch {
    return [];
  }
}

function writeShown(ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(localKeys.shownCoupons);
    else localStorage.setItem(localKeys.shownCoupons, JSON.stringify(ids));
  } catch {
    // Storage is denied: the server is told at once, below.
  }
}

/**
 * The coupons that were received and shown nowhere yet. Asking tells the server what was shown here
 * before: only then is it read, so that nothing is lost between an answer and its display.
 */
export async function askUnreadCoupons(
  signal?: AbortSignal,
  shown: readonly string[] = shownHere(),
): Promise<readonly Coupon[]> {
  const request = shown.length > 0 ? { shown: [...shown] } : {};
  const { coupons } = await api.call(couponCalls.unreadCoupons, request, { signal });
  writeShown(shownHere().filter((id) => !shown.includes(id)));
  return coupons;
}

/** They are in front of the traveller now. */
export function markShown(coupons: readonly Coupon[]): void {
  const ids = [...new Set([...shownHere(), ...coupons.map(({ id }) => id)])];
  writeShown(ids);
  // Without a network the next start tells it.
  void askUnreadCoupons(undefined, ids).catch(() => undefined);
}
