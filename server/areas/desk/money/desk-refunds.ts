import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { PaymentFailure } from '../../payments/core/provider';
import { recordRefund, RefundTooLarge, sendRefund } from '../../payments/core/refund';
import { stopPayingDifference } from '../../payments/core/withdraw-difference';
import { tellOfWaiting } from '../access/operator-mails';
import { backOf, type CaseFacts } from '../case/case-facts';
import type { DeskIncoming, Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';

interface AskedRefund {
  /** Also the refund's idempotency key. */
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly label: string;
}

/**
 * Records a refund that an operator asked for: at once, or for a second person if with it more than
 * the limit was asked back of the payment. Call it under the order's lock; `sendLater` sends what is recorded.
 * @throws {DeskRefusal} 'refund-too-large' if it is more than what is left of the payment
 */
export async function askRefund(
  tx: Db,
  facts: CaseFacts,
  { id, paymentId, amount, label }: AskedRefund,
  { operator, limit, now }: { operator: Operator; limit: number; now: Date },
): Promise<'asked' | 'to-approve'> {
  const payment = facts.payments.find((each) => each.id === paymentId);
  if (!payment) throw new DeskRefusal('not-found');
  const { left } = payment;
  if (amount > left) throw new DeskRefusal('refund-too-large', { params: { left } });
  // The parts of a large refund are no small ones.
  if (backOf(payment) + amount <= limit) {
    await recordOrRefuse(tx, { id, paymentId, amount, label }, now);
    return 'asked';
  }
  await tx
    .insertInto('desk_refunds')
    .values({
      id,
      order_id: facts.order.id,
      payment_id: paymentId,
      amount,
      label,
      asked_by: operator.id,
      asked_at: now,
      state: 'to-approve',
    })
    .execute();
  await tellOfWaiting(tx, { orderId: facts.order.id, askedBy: operator.id }, now);
  return 'to-approve';
}

/**
 * Records a refund.
 * @throws {DeskRefusal} 'refund-too-large', also if the money has gone back otherwise meanwhile
 */
export async function recordOrRefuse(
  tx: Db,
  { id, paymentId, amount, label }: AskedRefund,
  now: Date,
): Promise<void> {
  try {
    await recordRefund(tx, { key: id, paymentId, amount, words: label }, now);
  } catch (error) {
    if (!(error instanceof RefundTooLarge)) throw error;
    throw new DeskRefusal('refund-too-large');
  }
}

/**
 * Sends a recorded refund after the commit. A failure raises an alarm or is repeated by the
 * reconciliation, so it is only logged here.
 */
export function sendLater(
  { db, providers }: Services,
  { now, log, afterCommit }: Pick<DeskIncoming<'deskRefund'>, 'now' | 'log' | 'afterCommit'>,
  refundId: string,
): void {
  afterCommit(async () => {
    try {
      await sendRefund({ db, providers, now, warn: (message) => log.warn(message) }, refundId);
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      log.warn({ kind: error.kind }, 'a refund was not confirmed');
    }
  });
}

/**
 * Stops a payment of a price difference before its order ends.
 * @throws {DeskRefusal} if the provider does not answer
 */
export async function stopPaying(
  { db, providers }: Services,
  { now, log }: Pick<DeskIncoming<'deskCancel'>, 'now' | 'log'>,
  orderId: string,
): Promise<void> {
  try {
    const context = { db, providers, now, warn: (message: string) => log.warn(message) };
    await stopPayingDifference(context, orderId);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    throw new DeskRefusal('payment-company-away');
  }
}
