import type { Db } from '../../../infra/db/tables';
import { moveToUnpaid } from '../../applications/applicant-progress';
import type { OrderRow } from '../../applications/order-tables';
import { returnCoupon } from '../../coupons/spend-coupon';
import { ledgerCoupon } from './ledger';

/** Takes a submission back that was not paid: the order can be edited again. */
export async function reopenOrder(
  db: Db,
  { id: orderId, discount }: Pick<OrderRow, 'id' | 'discount'>,
  now: Date,
): Promise<void> {
  const returned = await returnCoupon(db, orderId);
  if (returned)
    await ledgerCoupon(db, returned, 'coupon_returned', { orderId, amount: discount, at: now });
  await moveToUnpaid(db, orderId, now);
}
