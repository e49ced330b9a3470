import { newId } from '../../../infra/secrets/random-id';
import type { Db } from '../../../infra/db/tables';
import { markPaid } from './settle';

/**
 * Records the payment of a fee that a coupon covers completely, because providers do not accept an
 * amount of 0.
 */
export async function payNothing(tx: Db, orderId: string, now: Date): Promise<void> {
  const id = newId();
  await tx
    .insertInto('payments')
    .values({
      id,
      order_id: orderId,
      fee_type: 'order',
      amount: 0,
      currency: 'usd',
      provider: 'none',
      state: 'open',
      created_at: now,
    })
    .execute();
  await markPaid(
    tx,
    { id, order_id: orderId, fee_type: 'order', price_diff_id: null },
    { amount: 0, paidAt: now },
    now,
  );
}
