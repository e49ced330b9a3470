import type { Selectable } from 'kysely';
import { refundNames } from '../../../../src/domain/english/refund-names';
import type { Database, Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { addChange } from '../../notifications/add-change';
import { ledgerDispute, ledgerRefund, ledgerRefundFailed } from './ledger';
import { raiseAlarm } from './payment-alarm';
import { lockPayment, type Payment, type PaymentContext, providerNamed } from './payment-context';
import type { ProviderDispute, ProviderRefund, Returns } from './provider';

/**
 * Queries the refunds and disputes of a payment at its provider and records them.
 * @throws {PaymentFailure} 'unreachable': nothing is changed then
 */
export async function settleReturns(
  context: PaymentContext,
  { id, intent_id, provider }: Pick<Payment, 'id' | 'intent_id' | 'provider'>,
): Promise<void> {
  if (intent_id === null) return;
  const returns = await providerNamed(context.providers, provider).queryReturns(intent_id);
  await applyReturns(context, id, returns);
}

/** The fields of our refund rows that are needed for matching. */
export interface KnownRefund {
  readonly id: string;
  readonly fee: number;
  readonly state: 'asked' | 'sent' | 'done' | 'failed' | 'refused';
  readonly provider_refund_id: string | null;
}

interface Match<Row> {
  readonly found: ProviderRefund;
  /** Undefined if we have no record of it. */
  readonly row: Row | undefined;
}

/**
 * Matches each refund at the provider to one of our rows: by the provider's id, else by our
 * reference, else (made by hand, or before references were sent) by its amount, so that no refund
 * is sent twice. Each row is matched at most once.
 */
export function matchRefunds<Row extends KnownRefund>(
  rows: readonly Row[],
  found: readonly ProviderRefund[],
): Match<Row>[] {
  const free = new Set(rows);
  const matches = new Map<ProviderRefund, Row>();
  const pass = (fits: (row: Row, each: ProviderRefund) => boolean) => {
    for (const each of found) {
      if (matches.has(each)) continue;
      const row = [...free].find((candidate) => fits(candidate, each));
      if (!row) continue;
      free.delete(row);
      matches.set(each, row);
    }
  };
  const isUnbound = (row: Row) => row.provider_refund_id === null;
  pass((row, each) => row.provider_refund_id === each.refundId);
  pass((row, each) => isUnbound(row) && row.id === each.reference);
  for (const states of [['done'], ['asked', 'refused']])
    pass(
      (row, each) =>
        each.reference === undefined &&
        isUnbound(row) &&
        row.fee === each.amount &&
        states.includes(row.state) &&
        // A failed refund must not keep a pending one from being sent.
        (each.state !== 'failed' || row.state === 'done'),
    );
  return found.map((each) => ({ found: each, row: matches.get(each) }));
}

type RefundRow = Selectable<Database['refunds']>;

const hour = 3_600_000;

/**
 * Records the refunds and disputes of a payment that its provider reports. Invariants, however
 * often and in whatever order it is called:
 * - each refund at the provider is one row of ours, also one that was made by hand;
 * - the ledger has a movement for each completed refund, and a reversal if it failed later; a
 *   failed refund stays failed;
 * - for each dispute the ledger holds the amount that the provider has withdrawn at present;
 * - each failed refund and each dispute has an alarm.
 */
export const applyReturns = (
  { db, now, warn }: PaymentContext,
  paymentId: string,
  { refunds, disputes }: Returns,
): Promise<void> =>
  transact(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // A payment without recorded income has no money to return; an alarm about it already exists.
    if (payment.income === null) return;
    const rows = await tx
      .selectFrom('refunds')
      .where('payment_id', '=', paymentId)
      .orderBy('refunded_at')
      .selectAll()
      .execute();
    for (const { found, row } of matchRefunds(rows, refunds)) {
      if (row) await applyRefund(tx, row, found, now);
      else if (found.state !== 'failed') {
        warn(`Payment ${paymentId} has refund ${found.refundId}, which was not made here.`);
        await applyRefund(tx, await addFound(tx, payment, found, now), found, now);
      }
    }
    for (const dispute of disputes) await applyDispute(tx, payment, dispute, now);
  });

const addFound = (tx: Db, payment: Payment, { refundId, amount }: ProviderRefund, now: Date) =>
  tx
    .insertInto('refunds')
    .values({
      id: `found/${refundId}`,
      order_id: payment.order_id,
      payment_id: payment.id,
      fee_type: refundNames.found,
      fee: amount,
      refunded_at: now,
      state: 'asked',
    })
    .returningAll()
    .executeTakeFirstOrThrow();

async function applyRefund(
  tx: Db,
  row: RefundRow,
  { refundId, amount, state: found }: ProviderRefund,
  now: Date,
): Promise<void> {
  const isFinal = row.state === 'failed' && row.provider_refund_id !== null;
  const state = isFinal ? 'failed' : stateAfter(row.state, found);
  if (state === row.state && row.provider_refund_id === refundId) return;
  const fee = row.state === 'done' ? row.fee : amount;
  await tx
    .updateTable('refunds')
    .set({
      state,
      fee,
      provider_refund_id: refundId,
      ...(state !== 'sent' && { ask_after: null }),
      ...(state === 'sent' && row.sent_at === null && { sent_at: now }),
      ...(state === 'sent' && { ask_after: new Date(now.getTime() + hour) }),
      ...(state !== row.state && { refunded_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
  const movement = { orderId: row.order_id, amount: fee, at: now };
  if (state === 'done' && row.state !== 'done') {
    await ledgerRefund(tx, row.id, row.payment_id, movement);
    const change = { kind: 'refund', source: `refund/${row.id}`, orderId: row.order_id } as const;
    await addChange(tx, { ...change, amount: fee }, now);
  }
  if (state !== 'failed' || row.state === 'failed') return;
  if (row.state === 'done') await ledgerRefundFailed(tx, row.id, row.payment_id, movement);
  await tellRefundFailed(tx, { ...row, fee }, now);
  const detail = `${fee} usd did not reach the traveller; they are at the provider again`;
  const alarm = { paymentId: row.payment_id, subject: row.id, detail };
  await raiseAlarm(tx, { ...alarm, problem: 'refund failed' }, now);
}

/** Tells the traveller of a refund that did not reach them. */
export const tellRefundFailed = (
  tx: Db,
  { id, order_id, fee }: Pick<RefundRow, 'id' | 'order_id' | 'fee'>,
  now: Date,
): Promise<void> =>
  // The source of the reversal in the ledger, if there is one: its receipt goes with the mail.
  addChange(
    tx,
    { kind: 'refund-failed', source: `refund/${id}/failed`, orderId: order_id, amount: fee },
    now,
  );

/** A completed refund may still fail, but is never pending again. */
function stateAfter(before: RefundRow['state'], found: ProviderRefund['state']) {
  if (found === 'pending') return before === 'done' ? 'done' : 'sent';
  return found;
}

async function applyDispute(
  tx: Db,
  payment: Payment,
  { disputeId, amount, state, withdrawn }: ProviderDispute,
  now: Date,
): Promise<void> {
  const known = await tx
    .selectFrom('disputes')
    .where('id', '=', disputeId)
    .selectAll()
    .executeTakeFirst();
  // An older response that was processed late.
  if (known && known.seen_at > now) return;
  const news = {
    amount,
    state,
    withdrawn,
    seen_at: now,
    ask_after: state === 'open' ? (known?.ask_after ?? new Date(now.getTime() + hour)) : null,
  };
  await tx
    .insertInto('disputes')
    .values({ id: disputeId, payment_id: payment.id, opened_at: now, ...news })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(news))
    .execute();
  const moved = withdrawn - (known?.withdrawn ?? 0);
  if (moved !== 0)
    await ledgerDispute(tx, disputeId, payment.id, {
      orderId: payment.order_id,
      amount: moved,
      at: now,
    });
  const alarm = { paymentId: payment.id, subject: disputeId, detail: `${amount} usd` };
  await raiseAlarm(tx, { ...alarm, problem: 'disputed' }, now);
  if (state === 'lost') await raiseAlarm(tx, { ...alarm, problem: 'dispute lost' }, now);
}
