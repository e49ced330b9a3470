import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { applyReturns, settleReturns, tellRefundFailed } from './apply-returns';
import { lockPayment, type PaymentContext, providerNamed } from './payment-context';
import { raiseAlarm } from './payment-alarm';
import { PaymentFailure } from './provider';

const minute = 60_000;

/** A requested refund of a payment. */
export interface RequestedRefund {
  /** Idempotency key of the refund. */
  readonly key: string;
  readonly paymentId: string;
  /** In cents. */
  readonly amount: number;
  /** Label for the traveller. */
  readonly words: string;
}

/** The requested refund exceeds what is left of the payment. */
export class RefundTooLarge extends Error {
  override readonly name = 'RefundTooLarge';
}

/**
 * Refunds a part of a payment: the refund is recorded, looked up at the provider, requested, and
 * then confirmed. A repetition, even after a crash, refunds nothing twice. A failed refund stays
 * failed; a later attempt needs a new key.
 * @throws {RefundTooLarge}
 * @throws {PaymentFailure} 'unreachable': the refund is recorded, and the reconciliation sends it
 *   again
 */
export async function refund(context: PaymentContext, requested: RequestedRefund): Promise<void> {
  const id = await transact(context.db, async (tx) => {
    await lockPayment(tx, requested.paymentId);
    return recordRefund(tx, requested, context.now);
  });
  await sendRefund(context, id);
}

/** Records a refund under its order's lock, once per key. */
export async function recordRefund(
  tx: Db,
  { key, paymentId, amount, words }: RequestedRefund,
  now: Date,
): Promise<string> {
  const known = await tx
    .selectFrom('refunds')
    .where('id', '=', key)
    .select('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { order_id, income } = await tx
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .select(['order_id', 'income'])
    .executeTakeFirstOrThrow();
  const left = (income ?? 0) - (await unavailableAmount(tx, paymentId));
  if (amount <= 0 || amount > left)
    throw new RefundTooLarge(
      `${amount} cannot be given back of payment ${paymentId}: ${left} is left.`,
    );
  await tx
    .insertInto('refunds')
    .values({
      id: key,
      order_id,
      payment_id: paymentId,
      fee_type: words,
      fee: amount,
      refunded_at: now,
      asked_at: now,
      state: 'asked',
      ask_after: new Date(now.getTime() + minute),
    })
    .execute();
  return key;
}

/**
 * The part of a payment that cannot be refunded any more, in cents: refunded, pending, withdrawn
 * for a dispute, or disputed.
 */
export async function unavailableAmount(
  db: Db,
  paymentId: string,
  except?: string,
): Promise<number> {
  const refunds = await db
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where('state', 'not in', ['failed', 'refused'])
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .select('fee')
    .execute();
  const disputes = await disputesOf(db, paymentId);
  return (
    refunds.reduce((sum, { fee }) => sum + fee, 0) +
    disputes.reduce(
      (sum, { amount, state, withdrawn }) => sum + (state === 'open' ? amount : withdrawn),
      0,
    )
  );
}

const disputesOf = (db: Db, paymentId: string) =>
  db.selectFrom('disputes').where('payment_id', '=', paymentId).selectAll().execute();

/**
 * Sends a recorded refund to the provider, after a look-up whether the provider has it already:
 * idempotency keys expire after a day, the provider's records do not. While the payment is
 * disputed, the refund waits.
 * @throws {PaymentFailure} 'refused': the refund has failed and a person must handle it
 */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<void> {
  const { db, providers } = context;
  const open = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.id', '=', refundId)
    .where('refunds.state', 'in', ['asked', 'sent'])
    .select(['payments.id as id', 'provider', 'intent_id'])
    .executeTakeFirst();
  if (!open?.intent_id) return;
  await settleReturns(context, open);
  const amount = await amountStillDue(context, refundId, open.id);
  if (amount === undefined) return;
  try {
    const made = await providerNamed(providers, open.provider).refund({
      intentId: open.intent_id,
      amount,
      reference: refundId,
    });
    await applyReturns(context, open.id, { refunds: [made], disputes: [] });
    if (made.state === 'failed')
      throw new PaymentFailure('refused', `Refund ${made.refundId} failed.`);
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'refused')
      await failRefund(context, refundId, open.id, error.message);
    throw error;
  }
}

/**
 * The amount of a refund that still has to be sent, in cents. If less is left of the payment, the
 * refund is given up; but none of the money for a closed payment is kept, so its refund becomes what
 * is left.
 */
const amountStillDue = (
  { db, now }: PaymentContext,
  refundId: string,
  paymentId: string,
): Promise<number | undefined> =>
  transact(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { state, fee } = await tx
      .selectFrom('refunds')
      .where('id', '=', refundId)
      .select(['state', 'fee'])
      .executeTakeFirstOrThrow();
    if (state !== 'asked') return undefined;
    if ((await disputesOf(tx, paymentId)).some((each) => each.state === 'open')) return undefined;
    const left = (payment.income ?? 0) - (await unavailableAmount(tx, paymentId, refundId));
    if (fee <= left) return fee;
    if (payment.state === 'closed' && left > 0) {
      await tx.updateTable('refunds').set({ fee: left }).where('id', '=', refundId).execute();
      return left;
    }
    // Not told: the traveller has the money back from their bank already.
    await endRefund(tx, refundId, 'refused', now);
    const detail = `${fee} usd: the money has gone back otherwise, ${left} is left`;
    const alarm = { paymentId, problem: 'refund refused', subject: refundId, detail } as const;
    await raiseAlarm(tx, alarm, now);
    return undefined;
  });

const failRefund = (
  { db, now }: PaymentContext,
  refundId: string,
  paymentId: string,
  detail: string,
) =>
  transact(db, async (tx) => {
    await lockPayment(tx, paymentId);
    const ended = await endRefund(tx, refundId, 'failed', now);
    if (!ended) return;
    await tellRefundFailed(tx, ended, now);
    const alarm = { paymentId, problem: 'refund failed', subject: refundId, detail } as const;
    await raiseAlarm(tx, alarm, now);
  });

const endRefund = (db: Db, refundId: string, state: 'failed' | 'refused', now: Date) =>
  db
    .updateTable('refunds')
    .set({ state, refunded_at: now, ask_after: null })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .returning(['id', 'order_id', 'fee'])
    .executeTakeFirst();
