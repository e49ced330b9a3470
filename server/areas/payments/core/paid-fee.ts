import type { Db } from '../../../infra/db/tables';

/** The completed payment of an order's fee. */
export const paidFee = (db: Db, orderId: string) =>
  db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .where('fee_type', '=', 'order')
    .where('state', '=', 'paid')
    .select(['id', 'income', 'method', 'paid_at'])
    .executeTakeFirst();
