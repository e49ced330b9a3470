import type { InferInput } from 'valibot';
import { couponStatuses, couponTypes } from '../../../src/contract/codes';
import type { couponCalls, userCoupon } from '../../../src/contract/coupons';
import type { WireResponseOf } from '../../../src/contract/define-call';
import type { Language } from '../../../src/contract/languages';
import { type Basis, basisAmount, couponSaving } from '../../../src/domain/coupon/coupon-price';
import { localeOf } from '../../../src/domain/languages';
import { formatMessage, type Values } from '../../../src/domain/messages/icu';
import { textsIn } from '../catalogue/catalogue-in';
import type { UserCoupon } from './coupon-tables';
import { type CouponKind, thresholdText } from './coupon-kinds';

/** Whether a coupon can be spent now, on any order. */
const isUsable = (coupon: UserCoupon, now: Date): boolean =>
  coupon.used_at === null && coupon.usable_from <= now && coupon.expires_at > now;

/** The discount of a coupon on an order in cents; undefined if it cannot be used on it now. */
export const savingOn = (coupon: UserCoupon, basis: Basis, now: Date): number | undefined =>
  isUsable(coupon, now) ? couponSaving(coupon, basis) : undefined;

/** The coupon with the largest discount on an order; among equals the one that expires first. */
function bestCoupon(
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

export type WireCoupon = WireResponseOf<typeof couponCalls.unreadCoupons>['coupon_list'][number];
export type WireUserCoupon = InferInput<typeof userCoupon>;

const secondMs = 1000;
const daySeconds = 86_400;

/**
 * A coupon of a user in its present state; with the price of an order also whether it applies to
 * the order, and the resulting price.
 */
export const wireUserCoupon = (
  coupon: UserCoupon,
  { now, language, basis }: CouponView & { basis?: Basis | undefined },
): WireCoupon => {
  const saving = basis && savingOn(coupon, basis, now);
  return {
    user_coupon_id: coupon.id,
    coupon_type_id: couponTypes.codeOf(coupon.type),
    discount: coupon.discount,
    status: couponStatuses.codeOf(statusOf(coupon, now)),
    is_available: basis ? saving !== undefined : isUsable(coupon, now),
    expire_timestamp: secondsBetween(now, coupon.expires_at),
    redemption_timestamp: Math.floor(coupon.received_at.getTime() / secondMs),
    ...wireTexts(coupon, language),
    usage_start_time: coupon.usable_from.toISOString(),
    usage_end_time: coupon.expires_at.toISOString(),
    after_coupon_price: basis && saving !== undefined ? basisAmount(basis) - saving : undefined,
  };
};

const statusOf = ({ used_at, expires_at }: UserCoupon, now: Date) =>
  used_at !== null ? 'used' : expires_at <= now ? 'expired' : 'unused';

/** When and in which language a coupon is looked at. */
export interface CouponView {
  readonly now: Date;
  readonly language: Language;
}

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
export const wireOfferedCoupon = (kind: CouponKind, { now, language }: CouponView): WireCoupon => ({
  user_coupon_id: kind.key,
  coupon_type_id: couponTypes.codeOf(kind.type),
  discount: kind.discount,
  status: couponStatuses.codeOf('unused'),
  is_available: true,
  expire_timestamp: kind.validDays * daySeconds,
  redemption_timestamp: Math.floor(now.getTime() / secondMs),
  ...wireTexts(kind, language),
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / secondMs));

function wireTexts(
  { threshold, memo }: Pick<CouponKind, 'threshold' | 'memo'>,
  language: Language,
) {
  const { lang, ...texts } = textsIn({ threshold: thresholdText(threshold), memo }, language);
  const params: Values = threshold === null ? {} : { amount: dollars(threshold) };
  return {
    lang,
    spending_threshold: threshold ?? undefined,
    spending_threshold_desc: formatMessage(texts.threshold, params, localeOf(language)),
    memo: texts.memo || undefined,
  };
}

/** 15000 becomes '$150', 15050 '$150.50'. */
const dollars = (cents: number): string =>
  `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
