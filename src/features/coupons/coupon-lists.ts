import type { Coupon, couponCalls } from '../../contract/coupons';
import type { ResponseOf } from '../../contract/define-call';
import { countsDown, isUnused } from '../../domain/coupon/coupon-label';

export type CouponTab = 'unused' | 'used' | 'expired';

export type CouponLists = ResponseOf<typeof couponCalls.coupons>;

/** The lists after some time: coupons that have expired since the answer move to `expired`. */
export function listsAfter(lists: CouponLists, elapsedMs: number): Record<CouponTab, Coupon[]> {
  const still = (coupon: Coupon) => isUnused(coupon, elapsedMs);
  return {
    unused: lists.unused.filter(still),
    used: lists.used,
    expired: [...lists.unused.filter((coupon) => !still(coupon)), ...lists.expired],
  };
}

const second = 1000;
const minute = 60 * second;

/** The update interval of the labels: every second only in a coupon's last day. */
export const tickOf = ({ unused }: CouponLists, elapsedMs: number): number =>
  unused.some((coupon) => countsDown(coupon, elapsedMs)) ? second : minute;

/** Whether a coupon can be chosen: unused and available, and only for an order. */
export const canChoose = (
  coupon: Coupon,
  orderId: string | undefined,
  elapsedMs: number,
): boolean => orderId !== undefined && coupon.isAvailable && isUnused(coupon, elapsedMs);

/** The choice after a click: null if the coupon was already chosen. */
export const chooseCoupon = (chosen: string | undefined, couponId: string): string | null =>
  chosen === couponId ? null : couponId;
