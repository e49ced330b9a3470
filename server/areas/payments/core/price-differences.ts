import { notFound } from '../../../errors/refusal';
import type { Db } from '../../../infra/db/tables';

/** A price difference of this order; one of another order, or a withdrawn one, is not found. */
export async function findDifference(db: Db, orderId: string, differenceId: string) {
  const difference = await db
    .selectFrom('price_differences')
    .where('id', '=', differenceId)
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!difference) throw notFound('payment');
  return difference;
}

/** The price differences of these orders, oldest first. */
export const loadDifferences = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('price_differences')
    .where('order_id', 'in', orderIds)
    .where('withdrawn_at', 'is', null)
    .orderBy('opened_at')
    .selectAll()
    .execute();
export type Difference = Awaited<ReturnType<typeof loadDifferences>>[number];

/** The ids of those orders that have an unpaid price difference. */
export async function ordersThatOwe(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const owed = await db
    .selectFrom('price_differences')
    .where('order_id', 'in', orderIds)
    .where('paid_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select('order_id')
    .execute();
  return new Set(owed.map(({ order_id }) => order_id));
}
