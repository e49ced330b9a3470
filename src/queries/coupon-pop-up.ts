import { atom } from 'jotai';
import type { Coupon } from '../contract/coupons';
import { localKeys } from '../storage/keys';
import { reloadHere } from '../routing/leave-screen';
import { atoms } from '../services/services';

export type CouponPopUp =
  /** Coupons that the user received; after a sign-up, closing the pop-up reloads the page. */
  | { kind: 'received'; coupons: readonly Coupon[]; reloads: boolean }
  /** Coupons that a visitor would receive after signing up. */
  | { kind: 'welcome'; coupons: readonly Coupon[] };

export const couponPopUpAtom = atom<CouponPopUp | undefined>(undefined);

export function closeCouponPopUp(): void {
  const popUp = atoms.get(couponPopUpAtom);
  atoms.set(couponPopUpAtom, undefined);
  if (popUp?.kind === 'welcome') rememberVisit(Date.now());
  if (popUp?.kind === 'received' && popUp.reloads) void reloadHere();
}

let visited = false;

/** Whether the welcome pop-up has been closed on this phone. */
export function isVisitedHome(): boolean {
  try {
    return visited || localStorage.getItem(localKeys.isVisitedHome) !== null;
  } catch {
    return visited;
  }
}

function rememberVisit(now: number): void {
  visited = true;
  try {
    localStorage.setItem(localKeys.isVisitedHome, String(now));
  } catch {
    // Storage is denied: `visited` is in-memory only.
  }
}
