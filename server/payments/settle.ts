import { moveApplicants } from '../orders/applicant-progress';
import type { Db } from '../store/tables';
import { transact } from '../store/transact';
import type { Fee } from './fee';
import type { IntentStatus, PaymentProvider } from './provider';

export interface Settlement {
  readonly db: Db;
  readonly provider: PaymentProvider;
  readonly now: Date;
  readonly warn: (message: string) => void;
}

/** The open payment of a fee, if there is one. */
export function findOpenPayment(db: Db, fee: Fee, lock?: 'lock') {
  const open = db
    .selectFrom('payments')
    .where('order_id', '=', fee.orderId)
    .where('price_diff_id', 'is not distinct from', fee.type === 3 ? fee.differenceId : null)
    .where('state', '=', 'open')
    .selectAll();
  return (lock ? open.forUpdate() : open).executeTakeFirst();
}

/** Asks the provider how a fee's open payment stands and takes the answer over. */
export async function settleFee(settlement: Settlement, fee: Fee): Promise<void> {
  const payment = await findOpenPayment(settlement.db, fee);
  if (!payment?.intent_id) return;
  const status = await settlement.provider.queryIntent(payment.intent_id);
  await takeOver(settlement, payment.id, status);
}

/** The same for an intent, when the provider itself tells of a change. */
export async function settleIntent(settlement: Settlement, intentId: string): Promise<void> {
  const payment = await settlement.db
    .selectFrom('payments')
    .where('intent_id', '=', intentId)
    .select('id')
    .executeTakeFirst();
  if (!payment) return;
  await takeOver(settlement, payment.id, await settlement.provider.queryIntent(intentId));
}

/**
 * Writes down what the provider says about a payment: paid moves the order on or ends the price
 * difference, an end without
 * payment makes room for another one. Final once, however often and from wherever it is called.
 */
export async function takeOver(
  { db, now, warn }: Settlement,
  paymentId: string,
  status: IntentStatus,
): Promise<void> {
  await transact(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.state !== 'open') return;
    if (status.state === 'cancelled' || status.state === 'failed') {
      await tx
        .updateTable('payments')
        .set({ state: 'closed' })
        .where('id', '=', paymentId)
        .execute();
    } else if (status.state === 'succeeded') {
      if (status.amount !== payment.amount || status.currency !== payment.currency)
        return warn(`Payment ${paymentId} was paid with another amount than asked.`);
      await markPaid(tx, payment, status, now);
    }
  });
}

/** The order first, as everywhere, so that two transactions never wait for each other. */
async function lockPayment(tx: Db, paymentId: string) {
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

/** Writes down that an open payment was paid, and moves its order on. */
export async function markPaid(
  tx: Db,
  payment: { id: string; order_id: string; price_diff_id: string | null },
  { amount, method, paidAt }: Pick<IntentStatus, 'amount' | 'method' | 'paidAt'>,
  now: Date,
) {
  const paid_at = paidAt ?? now;
  await tx
    .updateTable('payments')
    .set({ state: 'paid', income: amount, method: method ?? null, paid_at })
    .where('id', '=', payment.id)
    .execute();
  if (payment.price_diff_id !== null) {
    await tx
      .updateTable('price_differences')
      .set({ fee: amount, paid_at })
      .where('id', '=', payment.price_diff_id)
      .execute();
    return;
  }
  await tx
    .updateTable('orders')
    .set({ pay_status: 3 })
    .where('id', '=', payment.order_id)
    .execute();
  await moveApplicants(tx, payment.order_id, { from: 2, to: 5 }, now);
}
