import { ledgerCoupon } from '../payments/core/ledger';
import type { Db } from '../../infra/db/tables';
import type { UserCoupon } from './coupon-tables';

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

/** Spends a locked coupon on an order; the fee is reduced by `discount` cents. */
export async function spendCoupon(
  tx: Db,
  id: string,
  { orderId, discount, now }: { orderId: string; discount: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('user_coupons')
    .set({ order_id: orderId, used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  await ledgerCoupon(tx, id, 'coupon_spent', { orderId, amount: discount, at: now });
}

/** Returns the coupon of a locked unpaid order to its owner, if it used one. */
export async function returnCoupon(
  tx: Db,
  { orderId, discount }: { orderId: string; discount: number },
  now: Date,
): Promise<void> {
  const returned = await tx
    .updateTable('user_coupons')
    .set({ order_id: null, used_at: null })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirst();
  if (returned)
    await ledgerCoupon(tx, returned.id, 'coupon_returned', { orderId, amount: discount, at: now });
}

/** The coupon that was spent on an order. */
export const couponOf = (db: Db, orderId: string): Promise<UserCoupon | undefined> =>
  db.selectFrom('user_coupons').where('order_id', '=', orderId).selectAll().executeTakeFirst();
