import type { CouponType } from '../../../src/contract/codes';

/** A kind of coupon as data; giving one copies its terms, so that a later change binds nobody. */
export interface CouponKind {
  /** Names it in the database: never reused for other terms. */
  readonly key: string;
  readonly type: CouponType;
  /** Hundredths of a dollar or of a percent. */
  readonly discount: number;
  /** Cents that the order must reach; null: any order. */
  readonly threshold: number | null;
  readonly validDays: number;
  readonly memo: string;
}

/** An offer that is shown to visitors before they have it. */
export interface Activity {
  readonly key: string;
  readonly kinds: readonly CouponKind[];
}

/** Everybody who signs up receives these, as the welcome pop-up promises. */
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

/** The first one's coupons are what the home page shows. */
export const activities: readonly Activity[] = [newUserActivity];
