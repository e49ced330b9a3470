import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../infra/db/tables';

export type Payment = Selectable<Database['payments']>;

/**
 * A payment, read under its order's lock. The order first, as everywhere, so that two transactions
 * never wait for each other.
 */
export async function lockPayment(tx: Db, paymentId: string): Promise<Payment> {
  await tx
    .selectFrom('orders')
    .where('id', '=', (of) =>
      of.selectFrom('payments').where('payments.id', '=', paymentId).select('order_id'),
    )
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return tx
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .selectAll()
    .executeTakeFirstOrThrow();
}
