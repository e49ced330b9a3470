import type { CouponType } from '../../../src/contract/codes';
import type { Generated, Selectable } from 'kysely';

declare module '../../infra/db/tables' {
  interface Database {
    user_coupons: UserCouponTable;
    welcomed_mailboxes: WelcomedMailboxTable;
    promo_codes: PromoCodeTable;
  }
}

/** A coupon of a user. Its terms are copied from its kind when it is given. */
export interface UserCouponTable {
  id: string;
  user_id: string;
  /** Reason for giving it, such as 'new-user/…'; unique per user. */
  grant_key: string;
  kind: string;
  type: CouponType;
  /** Hundredths of a dollar or of a percent. */
  discount: number;
  /** Minimum order value in cents. */
  threshold: number | null;
  memo: string;
  received_at: Date;
  usable_from: Date;
  expires_at: Date;
  /** When the phone reported that it was shown; null means unread. */
  shown_at: Generated<Date | null>;
  /** The order on which it was spent, together with `used_at`; an order takes one coupon. */
  order_id: Generated<string | null>;
  used_at: Generated<Date | null>;
}
export type UserCoupon = Selectable<UserCouponTable>;

/**
 * Mailboxes that received the coupons for new users, as keyed digests; kept when a user is deleted.
 */
export interface WelcomedMailboxTable {
  digest: string;
}

/** A promo code, which gives each user who enters it a coupon, once. */
export interface PromoCodeTable {
  /** In capitals, without spaces. */
  code: string;
  type: CouponType;
  discount: number;
  threshold: number | null;
  /** Validity of the coupon in days after it was given. */
  valid_days: number;
  memo: string;
  /** Period in which the code is valid; null means unlimited. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** Maximum number of users; null means unlimited. */
  max_uses: number | null;
  uses: Generated<number>;
}
export type PromoCode = Selectable<PromoCodeTable>;
