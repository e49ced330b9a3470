import type { CouponType } from '../../../src/contract/codes';
import type { Generated, Selectable } from 'kysely';
import type { TravellerData } from '../../infra/db/traveller-data';

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

/** In exports and erasures of a traveller's data. */
export const couponData = {
  user_coupons: {
    by: ['user_id', 'user'],
    erased: 'deleted',
    keptIf: { table: 'ledger', column: 'coupon_id' },
    columns: {
      id: 'exported',
      kind: 'exported',
      type: 'exported',
      discount: 'exported',
      threshold: 'exported',
      // An operator may have written it for this traveller.
      memo: { exported: true, erasedAs: '' },
      received_at: 'exported',
      usable_from: 'exported',
      expires_at: 'exported',
      order_id: 'exported',
      used_at: 'exported',
      user_id: 'internal',
      grant_key: 'internal',
      shown_at: 'internal',
    },
  },
  welcomed_mailboxes: 'keyed digests, so that nobody gets the welcome coupons twice',
  promo_codes: 'of everybody',
} satisfies TravellerData<'user_coupons' | 'welcomed_mailboxes' | 'promo_codes'>;
