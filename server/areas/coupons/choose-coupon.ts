import { couponSaving, type Basis } from '../../../src/domain/coupon/coupon-price';
import type { UserCoupon } from './coupon-tables';

/** Whether a coupon can be spent now, on any order. */
export const isUsable = (coupon: UserCoupon, now: Date): boolean =>
  coupon.used_at === null && coupon.usable_from <= now && coupon.expires_at > now;

/** The discount of a coupon on an order in cents; undefined if it cannot be used on it now. */
export const savingOn = (coupon: UserCoupon, basis: Basis, now: Date): number | undefined =>
  isUsable(coupon, now) ? couponSaving(coupon, basis) : undefined;

/** The coupon with the largest discount on an order; among equals the one that expires first. */
export function bestCoupon(
  coupons: readonly UserCoupon[],
  basis: Basis,
  now: Date,
): { coupon: UserCoupon; saving: number } | undefined {
  return coupons
    .map((coupon) => ({ coupon, saving: savingOn(coupon, basis, now) ?? 0 }))
    .filter(({ saving }) => saving > 0)
    .sort(
      (one, other) =>
        other.saving - one.saving ||
        one.coupon.expires_at.getTime() - other.coupon.expires_at.getTime() ||
        one.coupon.id.localeCompare(other.coupon.id),
    )[0];
}
