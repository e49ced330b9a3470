import type { Db } from '../store/tables';
import { transact } from '../store/transact';
import { ledgerRefund } from './ledger';
import { PaymentFailure } from './provider';
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
 * Gives a part of a payment back: written down first, then asked of the provider, then confirmed. A
 * repetition, also after a crash, gives nothing back twice.
 * @throws {RefundTooLarge}
 * @throws {PaymentFailure} 'unreachable': it is written down, and the reconciliation asks again
 */
export async function refund(shop: Shop, wish: RefundWish): Promise<void> {
  const id = await transact(shop.db, async (tx) => {
    await lockOrderOf(tx, wish.paymentId);
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

/** What was given back of a payment or is on its way, in cents. */
export async function givenBack(db: Db, paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'refused')
    .select(({ fn }) => fn.sum<string | number | null>('fee').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Asks the provider for a refund that is written down, and writes down that it is done. */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const { db, providers, now } = shop;
  const asked = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'asked')
    .select(['payments.id as paymentId', 'provider', 'intent_id', 'fee'])
    .executeTakeFirst();
  if (!asked?.intent_id) return;
  try {
    await providerNamed(providers, asked.provider).refund({
      intentId: asked.intent_id,
      amount: asked.fee,
      idempotencyKey: refundId,
    });
  } catch (error) {
    if (error instanceof PaymentFailure && error.kind === 'refused')
      await endRefund(db, refundId, 'refused', now);
    throw error;
  }
  await transact(db, async (tx) => {
    await lockOrderOf(tx, asked.paymentId);
    const done = await endRefund(tx, refundId, 'done', now);
    if (!done) return;
    const movement = { orderId: done.order_id, amount: done.fee, at: now };
    await ledgerRefund(tx, refundId, asked.paymentId, movement);
  });
}

const endRefund = (db: Db, refundId: string, state: 'done' | 'refused', now: Date) =>
  db
    .updateTable('refunds')
    .set({ state, refunded_at: now, ask_after: null })
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .returning(['order_id', 'fee'])
    .executeTakeFirst();

const lockOrderOf = (tx: Db, paymentId: string) =>
  tx
    .selectFrom('orders')
    .where('id', '=', (of) =>
      of.selectFrom('payments').where('payments.id', '=', paymentId).select('order_id'),
    )
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow();
