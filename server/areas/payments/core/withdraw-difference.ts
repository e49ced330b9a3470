import type { Db } from '../../../infra/db/tables';
import type { PaymentContext } from './payment-context';
import { cancelAtProvider, closePayment, findOpenPayment } from './settle';

/** The price difference of an order that is not paid; undefined if there is none. */
const unpaidDifference = (db: Db, orderId: string) =>
  db
    .selectFrom('price_differences')
    .where('order_id', '=', orderId)
    .where('paid_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/**
 * Cancels at its provider what a traveller may be paying of a price difference, so that it can be
 * withdrawn. Call it before the transaction that does so.
 * @throws {PaymentFailure} nothing is changed then
 */
export async function stopPayingDifference(
  context: PaymentContext,
  orderId: string,
): Promise<void> {
  const difference = await unpaidDifference(context.db, orderId);
  if (!difference) return;
  const fee = { type: 'price-difference', orderId, differenceId: difference.id } as const;
  const payment = await findOpenPayment(context.db, fee);
  if (payment) await cancelAtProvider(context, payment);
}

/**
 * Withdraws the unpaid price difference of an order that ends, under the order's lock.
 * @returns false, and changes nothing, if a payment of it is still under way at its provider
 */
export async function withdrawDifference(tx: Db, orderId: string, now: Date): Promise<boolean> {
  const difference = await unpaidDifference(tx, orderId);
  if (!difference) return true;
  const fee = { type: 'price-difference', orderId, differenceId: difference.id } as const;
  const payment = await findOpenPayment(tx, fee, 'lock');
  if (payment?.intent_id) return false;
  if (payment) await closePayment(tx, payment.id);
  await tx
    .updateTable('price_differences')
    .set({ withdrawn_at: now })
    .where('id', '=', difference.id)
    .execute();
  return true;
}
