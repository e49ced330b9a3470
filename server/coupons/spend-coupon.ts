import type { Db, UserCoupon } from '../store/tables';

/** A user's own coupon, locked: of two orders that want it the second one sees what became of it. */
export const lockCoupon = (tx: Db, userId: string, id: string): Promise<UserCoupon | undefined> =>
  tx
    .selectFrom('user_coupons')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** Spends a locked coupon on an order. */
export async function spendCoupon(tx: Db, id: string, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ order_id: orderId, used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Gives the coupon of an order that is not paid back to its owner, if it took one. */
export async function returnCoupon(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ order_id: null, used_at: null })
    .where('order_id', '=', orderId)
    .execute();
}

/** The coupon that was spent on an order. */
export const couponOf = (db: Db, orderId: string): Promise<UserCoupon | undefined> =>
  db.selectFrom('user_coupons').where('order_id', '=', orderId).selectAll().executeTakeFirst();
