import type { CancelReason } from '../../../src/contract/codes';
import { ret } from '../../../src/contract/envelope';
import { refundNames } from '../../../src/domain/english/refund-names';
import { Refusal } from '../../errors/refusal';
import type { Incoming } from '../../handler';
import type { Db } from '../../infra/db/tables';
import type { Services } from '../../services';
import { cancelUndecided } from '../applications/operator-changes';
import { paidFee } from '../payments/core/paid-fee';
import type { PaymentContext } from '../payments/core/payment-context';
import { PaymentFailure } from '../payments/core/provider';
import { recordRefund, sendRefund } from '../payments/core/refund';
import { refundByRule } from '../payments/core/refund-order';
import { stopPayingDifference, withdrawDifference } from '../payments/core/withdraw-difference';
import { noteCancelled } from '../applications/find-order';
import type { LoadedOrder } from './load-order';

type Call = Pick<Incoming<'cancelOrder'>, 'now' | 'log' | 'afterCommit'>;

const contextOf = (
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  { now, log }: Pick<Call, 'now' | 'log'>,
): PaymentContext => ({ db, providers, now, warn: (message) => log.warn(message) });

/**
 * Stops a payment of a price difference before its order is cancelled.
 * @throws {Refusal} if the provider does not answer: nothing is changed then
 */
export async function prepareCancelling(
  services: Services,
  call: Pick<Call, 'now' | 'log'>,
  orderId: string,
): Promise<void> {
  try {
    await stopPayingDifference(contextOf(services, call), orderId);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    call.log.error({ err: error, kind: error.kind }, 'the payment provider gave no answer');
    throw new Refusal(ret.notAllowed, { code: 'payment-not-changed' });
  }
}

/**
 * Cancels a paid order for its traveller, under the order's lock: everybody without a result is
 * cancelled, an unpaid price difference is withdrawn, and what the rule of the present stage gives
 * back is recorded as one refund.
 * @returns the id of the refund to send; undefined if nothing goes back
 * @throws {Refusal} if the refund differs from the one that the screen showed, or a payment is
 *   under way
 */
export async function cancelPaid(
  tx: Db,
  loaded: LoadedOrder,
  { reason, refund, now }: { reason: CancelReason; refund: number; now: Date },
): Promise<string | undefined> {
  const orderId = loaded.order.id;
  const due = await refundByRule(tx, loaded);
  if (due !== refund) throw new Refusal(ret.priceChanged, { code: 'refund-changed' });
  if (!(await withdrawDifference(tx, orderId, now)))
    throw new Refusal(ret.notAllowed, { code: 'payment-processing' });
  const payment = await paidFee(tx, orderId);
  await cancelUndecided(tx, orderId, now);
  await noteCancelled(tx, orderId, reason);
  if (!payment || due === 0) return undefined;
  const words = due === payment.income ? refundNames.whole : refundNames.visaFee;
  // One key for the order, so that two cancellations can never be two refunds.
  const requested = { key: `cancel/${orderId}`, paymentId: payment.id, amount: due, words };
  return recordRefund(tx, requested, now);
}

/** Sends a recorded refund after the commit; the reconciliation repeats what does not get through. */
export function sendAfterCommit(services: Services, call: Call, refundId: string): void {
  call.afterCommit(async () => {
    try {
      await sendRefund(contextOf(services, call), refundId);
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      call.log.warn({ kind: error.kind }, 'a refund was not confirmed');
    }
  });
}
