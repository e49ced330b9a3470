import type { CouponType } from '../../../src/contract/codes';

/**
 * A kind of coupon. Its terms are copied when it is given, so that a later change does not affect
 * coupons that were given.
 */
export interface CouponKind {
  /** Key in the database; never reused for other terms. */
  readonly key: string;
  readonly type: CouponType;
  /** Hundredths of a dollar or of a percent. */
  readonly discount: number;
  /** Minimum order value in cents; null for any order. */
  readonly threshold: number | null;
  readonly validDays: number;
  readonly memo: string;
}

/** An offer that visitors see before they own its coupons. */
export interface Activity {
  readonly key: string;
  readonly kinds: readonly CouponKind[];
}

/** Coupons for every new user, as the welcome pop-up promises. */
export const newUserActivity: Activity = {
  key: 'new-user',
  kinds: [
    {
      key: 'new-user-20-dollars',
      type: 'fixed-amount',
      discount: 2000,
      threshold: 15_000,
      validDays: 30,
      memo: 'For new travellers, on one order.',
    },
    {
      key: 'new-user-5-dollars',
      type: 'fixed-amount',
      discount: 500,
      threshold: null,
      validDays: 30,
      memo: 'For new travellers, on one order.',
    },
  ],
};

/** The home page shows the coupons of the first one. */
export const activities: readonly Activity[] = [newUserActivity];

const anyOrder = 'No Threshold!';
const fromAmount = 'Orders {amount}+';

/** Which orders a coupon is for, as an ICU message. */
export const thresholdText = (cents: number | null): string =>
  cents === null ? anyOrder : fromAmount;

/** All texts about coupons that need a translation. */
export const couponTexts: readonly string[] = [
  anyOrder,
  fromAmount,
  ...activities.flatMap(({ kinds }) => kinds.map(({ memo }) => memo)),
];
