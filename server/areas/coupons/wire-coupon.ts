import { couponStatuses, couponTypes } from '../../../src/contract/codes';
import type { couponCalls, userCoupon } from '../../../src/contract/coupons';
import type { WireResponseOf } from '../../../src/contract/define-call';
import { basisAmount, type Basis } from '../../../src/domain/coupon/coupon-price';
import type { InferInput } from 'valibot';
import type { UserCoupon } from './coupon-tables';
import { bestCoupon, isUsable, savingOn } from './choose-coupon';
import type { CouponKind } from './coupon-kinds';

export type WireCoupon = WireResponseOf<typeof couponCalls.unreadCoupons>['coupon_list'][number];
export type WireUserCoupon = InferInput<typeof userCoupon>;

const secondMs = 1000;
const daySeconds = 86_400;

/**
 * A coupon of a user in its present state; with the price of an order also whether it applies to
 * the order, and the resulting price.
 */
export const wireUserCoupon = (coupon: UserCoupon, now: Date, basis?: Basis): WireCoupon => {
  const saving = basis && savingOn(coupon, basis, now);
  return {
    user_coupon_id: coupon.id,
    coupon_type_id: couponTypes.codeOf(coupon.type),
    discount: coupon.discount,
    status: couponStatuses.codeOf(statusOf(coupon, now)),
    is_available: basis ? saving !== undefined : isUsable(coupon, now),
    expire_timestamp: secondsBetween(now, coupon.expires_at),
    redemption_timestamp: Math.floor(coupon.received_at.getTime() / secondMs),
    spending_threshold_desc: thresholdWords(coupon.threshold),
    memo: coupon.memo || undefined,
    usage_start_time: coupon.usable_from.toISOString(),
    usage_end_time: coupon.expires_at.toISOString(),
    after_coupon_price: basis && saving !== undefined ? basisAmount(basis) - saving : undefined,
  };
};

const statusOf = ({ used_at, expires_at }: UserCoupon, now: Date) =>
  used_at !== null ? 'used' : expires_at <= now ? 'expired' : 'unused';

/** A coupon as part of a product or an order. */
export const wireCarriedCoupon = (coupon: UserCoupon, priceAfter: number): WireUserCoupon => ({
  user_coupon_id: coupon.id,
  coupon_type_id: couponTypes.codeOf(coupon.type),
  discount: coupon.discount,
  after_coupon_price: priceAfter,
  spending_threshold: coupon.threshold ?? undefined,
});

/** The best coupon for a price, as part of a product or an unpaid order. */
export function wireBestCoupon(
  coupons: readonly UserCoupon[],
  basis: Basis | undefined,
  now: Date,
): WireUserCoupon | undefined {
  const best = basis && bestCoupon(coupons, basis, now);
  return best && wireCarriedCoupon(best.coupon, basisAmount(basis) - best.saving);
}

/** A coupon that a visitor could receive now; its id is the key of its kind. */
export const wireOfferedCoupon = (kind: CouponKind, now: Date): WireCoupon => ({
  user_coupon_id: kind.key,
  coupon_type_id: couponTypes.codeOf(kind.type),
  discount: kind.discount,
  status: couponStatuses.codeOf('unused'),
  is_available: true,
  expire_timestamp: kind.validDays * daySeconds,
  redemption_timestamp: Math.floor(now.getTime() / secondMs),
  spending_threshold_desc: thresholdWords(kind.threshold),
  memo: kind.memo,
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / secondMs));

/** 15000 becomes 'Orders $150+', 15050 'Orders $150.50+'. */
function thresholdWords(cents: number | null): string {
  if (cents === null) return 'No Threshold!';
  return `Orders $${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}+`;
}
