import type { Db } from '../../../infra/db/tables';

/** The purpose of a payment: the fee of an order, or a later price difference. */
export type Fee =
  | { readonly type: 'order'; readonly orderId: string }
  | { readonly type: 'price-difference'; readonly orderId: string; readonly differenceId: string };

/** The completed payment of an order's fee. */
export const paidFee = (db: Db, orderId: string) =>
  db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .where('fee_type', '=', 'order')
    .where('state', '=', 'paid')
    .select(['id', 'income', 'method', 'paid_at'])
    .executeTakeFirst();

/** The refunds of these orders in any state, oldest first. */
export const loadRefunds = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .where('order_id', 'in', orderIds)
    .orderBy('refunded_at')
    .selectAll()
    .execute();
export type Refund = Awaited<ReturnType<typeof loadRefunds>>[number];
