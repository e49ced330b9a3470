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
