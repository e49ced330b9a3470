import type { CouponType } from '../../../src/contract/codes';
import type { Insertable } from 'kysely';
import type { Db } from '../../infra/db/tables';
import type { PromoCode, PromoCodeTable } from './coupon-tables';

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

/** All promo codes. */
export const loadPromoCodes = (db: Db): Promise<PromoCode[]> =>
  db.selectFrom('promo_codes').orderBy('code').selectAll().execute();

/** Adds a promo code; false if there is one of that name. */
export async function addPromoCode(tx: Db, code: Insertable<PromoCodeTable>): Promise<boolean> {
  const added = await tx
    .insertInto('promo_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends a promo code now; false if there is none. Coupons that it gave stay. */
export async function endPromoCode(tx: Db, code: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('promo_codes')
    .set({ ends_at: now })
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst();
  return ended !== undefined;
}

const demoCodes = [
  { code: 'TRAVEL10', type: 'percentage', discount: 1000, threshold: null, valid_days: 60 },
  { code: 'SAVE15', type: 'fixed-amount', discount: 1500, threshold: 10_000, valid_days: 5 },
  { code: 'TODAY25', type: 'percentage', discount: 2500, threshold: null, valid_days: 1 },
] as const;

/** Adds promo codes for trials in the dev environment. */
export async function addDemoCodes(db: Db): Promise<void> {
  await db
    .insertInto('promo_codes')
    .values(
      demoCodes.map((code) => ({
        ...code,
        memo: 'From a demo code.',
        starts_at: null,
        ends_at: null,
        max_uses: null,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}
