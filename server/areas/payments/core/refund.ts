import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { applyReturns } from './apply-returns';
import { lockPayment } from './lock-payment';
import { raiseAlarm } from './payment-alarm';
import { PaymentFailure } from './provider';
import { settleReturns } from './settle-returns';
import { providerNamed, type Shop } from './shop';

const minute = 60_000;

/** What is to be given back of a payment. */
export interface RefundWish {
  /** The same key means the same refund. */
  readonly key: string;
  readonly paymentId: string;
  /** Cents. */
  readonly amount: number;
  /** What comes back, for the traveller. */
  readonly words: string;
}

/** More was asked back than is left of a payment. */
export class RefundTooLarge extends Error {
  override readonly name = 'RefundTooLarge';
}

/**
 * Gives a part of a payment back: written down first, then looked for at the provider, then asked of
 * it, then confirmed. A repetition, however late and also after a crash, gives nothing back twice. One
 * that failed stays failed: what is asked for after it has a key of its own.
 * @throws {RefundTooLarge}
 * @throws {PaymentFailure} 'unreachable': it is written down, and the reconciliation asks again
 */
export async function refund(shop: Shop, wish: RefundWish): Promise<void> {
  const id = await transact(shop.db, async (tx) => {
    await lockPayment(tx, wish.paymentId);
    return askRefund(tx, wish, shop.now);
  });
  await sendRefund(shop, id);
}

/** Writes a refund down under its order's lock, once. */
export async function askRefund(
  tx: Db,
  { key, paymentId, amount, words }: RefundWish,
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
  const left = (income ?? 0) - (await givenBack(tx, paymentId));
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
      state: 'asked',
      ask_after: new Date(now.getTime() + minute),
    })
    .execute();
  return key;
}

/**
 * What of a payment, in cents, is no longer ours to give: given back, on its way, taken for a
 * dispute, or in question because of one.
 */
export async function givenBack(db: Db, paymentId: string, except?: string): Promise<number> {
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
 * Asks the provider for a refund that is written down, after looking whether it knows it already: a
 * key is forgotten after a day, its books are not. While the payment is disputed the refund waits.
 * @throws {PaymentFailure} 'refused': it has failed and needs somebody
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const { db, providers } = shop;
  const open = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.id', '=', refundId)
    .where('refunds.state', 'in', ['asked', 'sent'])
    .select(['payments.id as id', 'provider', 'intent_id', 'fee'])
    .executeTakeFirst();
  if (!open?.intent_id) return;
  await settleReturns(shop, open);
  if (!(await mayGoOut(shop, refundId, open.id))) return;
  try {
    const made = await providerNamed(providers, open.provider).refund({
      intentId: open.intent_id,
      amount: open.fee,
      reference: refundId,
    });
    await applyReturns(shop, open.id, { refunds: [made], disputes: [] });
    if (made.state === 'failed')
      throw new PaymentFailure('refused', `Refund ${made.refundId} failed.`);
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'refused')
      await failRefund(shop, refundId, open.id, error.message);
    throw error;
  }
}

/** Whether a refund is still to be asked for; one that has no money left to give is given up. */
const mayGoOut = ({ db, now }: Shop, refundId: string, paymentId: string): Promise<boolean> =>
  transact(db, async (tx) => {
    const { income } = await lockPayment(tx, paymentId);
    const { state, fee } = await tx
      .selectFrom('refunds')
      .where('id', '=', refundId)
      .select(['state', 'fee'])
      .executeTakeFirstOrThrow();
    if (state !== 'asked') return false;
    if ((await disputesOf(tx, paymentId)).some((each) => each.state === 'open')) return false;
    const left = (income ?? 0) - (await givenBack(tx, paymentId, refundId));
    if (fee <= left) return true;
    await endRefund(tx, refundId, 'refused', now);
    const detail = `${fee} usd: the money has gone back otherwise, ${left} is left`;
    const alarm = { paymentId, problem: 'refund refused', subject: refundId, detail } as const;
    await raiseAlarm(tx, alarm, now);
    return false;
  });

const failRefund = ({ db, now }: Shop, refundId: string, paymentId: string, detail: string) =>
  transact(db, async (tx) => {
    await lockPayment(tx, paymentId);
    if (!(await endRefund(tx, refundId, 'failed', now))) return;
    const alarm = { paymentId, problem: 'refund failed', subject: refundId, detail } as const;
    await raiseAlarm(tx, alarm, now);
  });

const endRefund = (db: Db, refundId: string, state: 'failed' | 'refused', now: Date) =>
  db
    .updateTable('refunds')
    .set({ state, refunded_at: now, ask_after: null })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst();
