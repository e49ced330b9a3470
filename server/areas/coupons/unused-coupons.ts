import type { Db } from '../../infra/db/tables';
import type { UserCoupon } from './coupon-tables';

/** A user's coupons that can still be spent, now or later. */
export const unusedCoupons = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('user_coupons')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);

export const loadUnusedCoupons = (db: Db, userId: string, now: Date): Promise<UserCoupon[]> =>
  unusedCoupons(db, userId, now).selectAll().execute();

export async function countUnusedCoupons(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await unusedCoupons(db, userId, now)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
