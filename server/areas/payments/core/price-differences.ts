import { notFound } from '../../../errors/refusal';
import type { Db } from '../../../infra/db/tables';

/** A price difference of an order; one of another order is not found. */
export async function findDifference(db: Db, orderId: string, differenceId: string) {
  const difference = await db
    .selectFrom('price_differences')
    .where('id', '=', differenceId)
    .where('order_id', '=', orderId)
    .selectAll()
    .executeTakeFirst();
  if (!difference) throw notFound('payment');
  return difference;
}

/** What some orders cost beside their fee, in the order of its opening. */
export const loadDifferences = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('price_differences')
    .where('order_id', 'in', orderIds)
    .orderBy('opened_at')
    .selectAll()
    .execute();
export type Difference = Awaited<ReturnType<typeof loadDifferences>>[number];

/** Which of some orders have one that is not paid. */
export async function ordersThatOwe(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const owed = await db
    .selectFrom('price_differences')
    .where('order_id', 'in', orderIds)
    .where('paid_at', 'is', null)
    .select('order_id')
    .execute();
  return new Set(owed.map(({ order_id }) => order_id));
}
