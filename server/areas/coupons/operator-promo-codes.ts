import type { Insertable } from 'kysely';
import type { Db } from '../../infra/db/tables';
import type { PromoCode, PromoCodeTable } from './coupon-tables';

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
