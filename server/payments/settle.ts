import { moveApplicants } from '../orders/applicant-progress';
import type { Db } from '../store/tables';
import { transact } from '../store/transact';
import type { IntentStatus, PaymentProvider } from './provider';

export interface Settlement {
  readonly db: Db;
  readonly provider: PaymentProvider;
  readonly now: Date;
  readonly warn: (message: string) => void;
}

/** The open payment of an order's fee, if there is one. */
export function findOpenPayment(db: Db, orderId: string, lock?: 'lock') {
  const open = db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .where('fee_type', '=', 1)
    .where('state', '=', 'open')
    .selectAll();
  return (lock ? open.forUpdate() : open).executeTakeFirst();
}

/** Asks the provider how an order's open payment stands and takes the answer over. */
export async function settleOrder(settlement: Settlement, orderId: string): Promise<void> {
  const payment = await findOpenPayment(settlement.db, orderId);
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
 * Writes down what the provider says about a payment: paid moves the order on, an end without
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
  payment: { id: string; order_id: string },
  { amount, method, paidAt }: Pick<IntentStatus, 'amount' | 'method' | 'paidAt'>,
  now: Date,
) {
  await tx
    .updateTable('payments')
    .set({ state: 'paid', income: amount, method: method ?? null, paid_at: paidAt ?? now })
    .where('id', '=', payment.id)
    .execute();
  await tx
    .updateTable('orders')
    .set({ pay_status: 3 })
    .where('id', '=', payment.order_id)
    .execute();
  await moveApplicants(tx, payment.order_id, { from: 2, to: 5 }, now);
}
