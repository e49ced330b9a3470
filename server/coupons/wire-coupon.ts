import type { couponCalls } from '../../src/contract/coupons';
import type { WireResponseOf } from '../../src/contract/define-call';
import type { UserCoupon } from '../store/tables';
import type { CouponKind } from './coupon-kinds';

export type WireCoupon = WireResponseOf<typeof couponCalls.unreadCoupons>['coupon_list'][number];

const secondMs = 1000;
const daySeconds = 86_400;

/** A coupon that a user has, as it stands now. */
export const wireUserCoupon = (coupon: UserCoupon, now: Date): WireCoupon => {
  const expired = coupon.expires_at <= now;
  const used = coupon.used_at !== null;
  return {
    user_coupon_id: coupon.id,
    coupon_type_id: coupon.type,
    discount: coupon.discount,
    status: used ? 1 : expired ? 2 : 0,
    is_available: !used && !expired && coupon.usable_from <= now,
    expire_timestamp: secondsBetween(now, coupon.expires_at),
    redemption_timestamp: Math.floor(coupon.received_at.getTime() / secondMs),
    spending_threshold_desc: thresholdWords(coupon.threshold),
    memo: coupon.memo,
    usage_start_time: coupon.usable_from.toISOString(),
    usage_end_time: coupon.expires_at.toISOString(),
  };
};

/** A coupon that could be had from now on; it has its kind's key instead of an id. */
export const wireOfferedCoupon = (kind: CouponKind, now: Date): WireCoupon => ({
  user_coupon_id: kind.key,
  coupon_type_id: kind.type,
  discount: kind.discount,
  status: 0,
  is_available: true,
  expire_timestamp: kind.validDays * daySeconds,
  redemption_timestamp: Math.floor(now.getTime() / secondMs),
  spending_threshold_desc: thresholdWords(kind.threshold),
  memo: kind.memo,
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / secondMs));

/** 15000 is 'Orders $150+', 15050 'Orders $150.50+'. */
function thresholdWords(cents: number | null): string {
  if (cents === null) return 'No Threshold!';
  return `Orders $${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}+`;
}
