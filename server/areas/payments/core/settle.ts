import { refundNames } from '../../../../src/domain/english/refund-names';
import { addChange } from '../../notifications/add-change';
import { moveToPaid } from '../../applications/applicant-progress';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import type { Fee } from './paid-fee';
import { ledgerIncome } from './ledger';
import { lockPayment, type Payment, type PaymentContext, providerNamed } from './payment-context';
import { raiseAlarm } from './payment-alarm';
import type { IntentStatus } from './provider';
import { recordRefund, sendRefund } from './refund';
import { newId } from '../../../infra/secrets/random-id';

/** The open payment of a fee, if any. */
export function findOpenPayment(db: Db, fee: Fee, lock?: 'lock'): Promise<Payment | undefined> {
  const open = db
    .selectFrom('payments')
    .where('order_id', '=', fee.orderId)
    .where(
      'price_diff_id',
      'is not distinct from',
      fee.type === 'price-difference' ? fee.differenceId : null,
    )
    .where('state', '=', 'open')
    .selectAll();
  return (lock ? open.forUpdate() : open).executeTakeFirst();
}

/**
 * Queries the provider about the open payment of a fee and applies the status.
 * @throws {PaymentFailure} nothing is changed then
 */
export async function settleFee(context: PaymentContext, fee: Fee): Promise<void> {
  const payment = await findOpenPayment(context.db, fee);
  if (payment) await settlePayment(context, payment);
}

/**
 * Queries the provider about a payment and applies the status; a final payment is only read, never
 * captured.
 */
export async function settlePayment(
  context: PaymentContext,
  { id, intent_id, provider, state }: Payment,
): Promise<IntentStatus | undefined> {
  if (intent_id === null) return undefined;
  const mode = state === 'open' ? undefined : 'look';
  const status = await providerNamed(context.providers, provider).queryIntent(intent_id, mode);
  await applyProviderStatus(context, id, status);
  return status;
}

/**
 * Cancels a payment at its provider and applies the status: money that was faster settles it.
 * @returns the status; undefined without an intent, which cannot be paid
 * @throws {PaymentFailure} nothing is changed then
 */
export async function cancelAtProvider(
  context: PaymentContext,
  { id, intent_id, provider }: Pick<Payment, 'id' | 'intent_id' | 'provider'>,
): Promise<IntentStatus | undefined> {
  if (intent_id === null) return undefined;
  const status = await providerNamed(context.providers, provider).cancelIntent(intent_id);
  await applyProviderStatus(context, id, status);
  return status;
}

/**
 * Applies the status that the provider reports for a payment: a paid one advances the order or
 * settles the price difference; one that ended unpaid is closed, so that another can be started.
 * Idempotent: a payment becomes final once, whoever calls this. Money for a payment that was closed
 * in the meantime is refunded.
 */
export async function applyProviderStatus(
  context: PaymentContext,
  paymentId: string,
  status: IntentStatus,
): Promise<void> {
  const { db, now, warn } = context;
  const refundId = await transact(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.state === 'paid' || payment.income !== null) return undefined;
    if (status.state === 'cancelled' || status.state === 'failed') {
      if (payment.state === 'open') await closePayment(tx, paymentId);
      return undefined;
    }
    if (status.state !== 'succeeded') return undefined;
    if (status.amount !== payment.amount || status.currency !== payment.currency) {
      warn(`Payment ${paymentId} was paid with another amount than asked.`);
      const asked = `${payment.amount} ${payment.currency}`;
      const detail = `${status.amount} ${status.currency} instead of ${asked}`;
      await raiseAlarm(tx, { paymentId, problem: 'other amount', detail }, now);
      return undefined;
    }
    if (payment.state === 'open') {
      await markPaid(tx, payment, status, now);
      return undefined;
    }
    warn(`Payment ${paymentId} was paid after it was closed; the money goes back.`);
    const detail = `${status.amount} ${status.currency}`;
    await raiseAlarm(tx, { paymentId, problem: 'paid after closing', detail }, now);
    return refundLatePayment(tx, payment, status, now);
  });
  // If sending fails now, the reconciliation sends it later.
  if (refundId !== undefined)
    await sendRefund(context, refundId).catch((error: unknown) => warn(String(error)));
}

/** Closes an open payment without income, under its order's lock. */
export async function closePayment(tx: Db, paymentId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'closed', ask_after: null })
    .where('id', '=', paymentId)
    .where('state', '=', 'open')
    .execute();
}

/** Closes a payment without an intent: no browser has a secret to pay it with. */
export const closeUnbegun = (db: Db, paymentId: string): Promise<void> =>
  transact(db, async (tx) => {
    const { intent_id } = await lockPayment(tx, paymentId);
    if (intent_id === null) await closePayment(tx, paymentId);
  });

type Paid = Pick<IntentStatus, 'amount' | 'method' | 'paidAt'>;

/** Marks an open payment as paid, and advances its order. */
export async function markPaid(
  tx: Db,
  payment: Pick<Payment, 'id' | 'order_id' | 'fee_type' | 'price_diff_id'>,
  { amount, method, paidAt }: Paid,
  now: Date,
): Promise<void> {
  const paid_at = paidAt ?? now;
  await tx
    .updateTable('payments')
    .set({ state: 'paid', income: amount, method: method ?? null, paid_at, ask_after: null })
    .where('id', '=', payment.id)
    .execute();
  const movement = { orderId: payment.order_id, amount, at: now };
  await ledgerIncome(tx, payment.id, payment.fee_type, movement);
  const source = `paid/${payment.id}`;
  await addChange(tx, { kind: 'paid', source, orderId: payment.order_id, amount }, now);
  if (payment.price_diff_id !== null) {
    await tx
      .updateTable('price_differences')
      .set({ fee: amount, paid_at })
      .where('id', '=', payment.price_diff_id)
      .where('paid_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    return;
  }
  await moveToPaid(tx, payment.order_id, now);
}

/** Records money for a closed payment, and requests its full refund. */
async function refundLatePayment(
  tx: Db,
  payment: Payment,
  { amount, method, paidAt }: Paid,
  now: Date,
) {
  await tx
    .updateTable('payments')
    .set({ income: amount, method: method ?? null, paid_at: paidAt ?? now })
    .where('id', '=', payment.id)
    .execute();
  const movement = { orderId: payment.order_id, amount, at: now };
  await ledgerIncome(tx, payment.id, payment.fee_type, movement);
  const change = { kind: 'paid-late', source: `paid/${payment.id}` } as const;
  await addChange(tx, { ...change, orderId: payment.order_id, amount }, now);
  const words = refundNames.late;
  return recordRefund(tx, { key: `late/${payment.id}`, paymentId: payment.id, amount, words }, now);
}

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
