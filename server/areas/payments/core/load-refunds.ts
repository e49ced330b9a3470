import type { Db } from '../../../infra/db/tables';

/** What came back or is to come back of some orders' money, oldest first. */
export const loadRefunds = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .where('order_id', 'in', orderIds)
    .orderBy('refunded_at')
    .selectAll()
    .execute();
export type Refund = Awaited<ReturnType<typeof loadRefunds>>[number];
