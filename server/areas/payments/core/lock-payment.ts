import type { Selectable } from 'kysely';
import { lockOrder } from '../../applications/find-order';
import type { Database, Db } from '../../../infra/db/tables';

export type Payment = Selectable<Database['payments']>;

/**
 * Reads a payment under the lock of its order. Orders are always locked first, so that transactions
 * cannot deadlock.
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<Payment> {
  const payment = tx.selectFrom('payments').where('id', '=', paymentId).selectAll();
  const { order_id } = await payment.executeTakeFirstOrThrow();
  await lockOrder(tx, order_id);
  return payment.executeTakeFirstOrThrow();
}
