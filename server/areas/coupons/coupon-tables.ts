import type { CouponType } from '../../../src/contract/codes';
import type { Generated, Selectable } from 'kysely';

declare module '../../infra/db/tables' {
  interface Database {
    user_coupons: UserCouponTable;
    welcomed_mailboxes: WelcomedMailboxTable;
    promo_codes: PromoCodeTable;
  }
}

/** A coupon that somebody has. What it is worth is copied from its kind when it is given. */
export interface UserCouponTable {
  id: string;
  user_id: string;
  /** What it was given for, such as 'new-user/…': once per user. */
  grant_key: string;
  kind: string;
  type: CouponType;
  /** Hundredths of a dollar or of a percent. */
  discount: number;
  /** Cents that the order must reach. */
  threshold: number | null;
  memo: string;
  received_at: Date;
  usable_from: Date;
  expires_at: Date;
  /** When a phone said that it had shown it; null: unread. */
  shown_at: Generated<Date | null>;
  /** The order that it was spent on, with `used_at`; an order takes one coupon. */
  order_id: Generated<string | null>;
  used_at: Generated<Date | null>;
}
export type UserCoupon = Selectable<UserCouponTable>;

/** Mailboxes that have had the coupons of new users, as keyed digests; kept when a user goes. */
export interface WelcomedMailboxTable {
  digest: string;
}

/** A code that gives whoever enters it a coupon, once per user. */
export interface PromoCodeTable {
  /** In capitals, without spaces. */
  code: string;
  type: CouponType;
  discount: number;
  threshold: number | null;
  /** How long the coupon holds from the day that it was given. */
  valid_days: number;
  memo: string;
  /** When the code can be entered; null: from the beginning, for ever. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** For how many users it lasts; null: for everybody. */
  max_uses: number | null;
  uses: Generated<number>;
}
export type PromoCode = Selectable<PromoCodeTable>;
