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

/**
 * A user's coupon, locked: of two orders that use it, the second one sees the result of the first.
 */
export const lockCoupon = (tx: Db, userId: string, id: string): Promise<UserCoupon | undefined> =>
  tx
    .selectFrom('user_coupons')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Spends a locked coupon on an order. What it is worth is a line of the ledger, by the caller. */
export async function spendCoupon(
  tx: Db,
  id: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ order_id: orderId, used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Returns the coupon of a locked unpaid order to its owner. A line of the ledger, by the caller, says so.
 * @returns its id; undefined if the order used none
 */
export async function returnCoupon(tx: Db, orderId: string): Promise<string | undefined> {
  const returned = await tx
    .updateTable('user_coupons')
    .set({ order_id: null, used_at: null })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  return returned?.id;
}

/** The coupon that was spent on an order. */
export const couponOf = (db: Db, orderId: string): Promise<UserCoupon | undefined> =>
  db.selectFrom('user_coupons').where('order_id', '=', orderId).selectAll().executeTakeFirst();
