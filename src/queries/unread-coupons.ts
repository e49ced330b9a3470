import { couponCalls, type Coupon } from '../contract/coupons';
import { localKeys } from '../storage/keys';
import { api, atoms } from '../services/services';
import { couponPopUpAtom, type CouponPopUp } from './coupon-pop-up';

/** Ids of coupons that this phone has shown and not yet reported to the server. */
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
    // Storage is denied: `markShown` reports the ids at once.
  }
}

/**
 * Fetches the coupons that have not been shown on any device. The request also reports the coupons
 * shown here before; only that marks them as read, so that none is lost between answer and display.
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

/** Records that coupons have been shown, and reports it to the server. */
function markShown(coupons: readonly Coupon[]): void {
  const ids = [...new Set([...shownHere(), ...coupons.map(({ id }) => id)])];
  writeShown(ids);
  // Without a network the next start reports it.
  void askUnreadCoupons(undefined, ids).catch(() => undefined);
}

/** Opens the pop-up; its coupons have been shown then. */
export function openCouponPopUp(popUp: CouponPopUp): void {
  atoms.set(couponPopUpAtom, popUp);
  if (popUp.kind === 'received') markShown(popUp.coupons);
}
