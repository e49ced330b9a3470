import { notFound } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import type { OrderRow } from './order-tables';

/**
 * An order of this user. Changes lock it; all data of an order is changed under that lock.
 * @throws {Refusal} notFound, also if it belongs to another user
 */
export async function findOrder(
  db: Db,
  userId: string,
  orderId: string,
  lock: 'lock' | 'read',
): Promise<OrderRow> {
  const own = db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .selectAll();
  const order = await (lock === 'lock' ? own.forUpdate() : own).executeTakeFirst();
  if (!order) throw notFound('application');
  return order;
}

/** The newest orders of a user, at most so many. */
export const newestOrdersOf = (db: Db, userId: string, most: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .selectAll()
    .execute();

/** An order of any user, locked; undefined if there is none. For the operators' desk. */
export const lockAnyOrder = (tx: Db, orderId: string): Promise<OrderRow | undefined> =>
  tx.selectFrom('orders').where('id', '=', orderId).selectAll().forUpdate().executeTakeFirst();

/** An order of any user; undefined if there is none. For the operators' desk. */
export const readAnyOrder = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').where('id', '=', orderId).selectAll().executeTakeFirst();

/** An order of any user, locked; for callers other than its owner. */
export const lockOrder = (tx: Db, orderId: string): Promise<OrderRow> =>
  tx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The user whose order it is. */
export const ownerOf = async (db: Db, orderId: string): Promise<string> =>
  (
    await db
      .selectFrom('orders')
      .where('id', '=', orderId)
      .select('user_id')
      .executeTakeFirstOrThrow()
  ).user_id;

/** Records why an order was cancelled. Call it under the order's lock. */
export async function noteCancelled(
  tx: Db,
  orderId: string,
  reason: NonNullable<OrderRow['cancel_reason']>,
): Promise<void> {
  await tx.updateTable('orders').set({ cancel_reason: reason }).where('id', '=', orderId).execute();
}
