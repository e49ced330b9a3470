import type { Db } from '../../../infra/db/tables';

/** The refunds of these orders in any state, oldest first. */
export const loadRefunds = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .where('order_id', 'in', orderIds)
    .orderBy('refunded_at')
    .selectAll()
    .execute();
export type Refund = Awaited<ReturnType<typeof loadRefunds>>[number];
