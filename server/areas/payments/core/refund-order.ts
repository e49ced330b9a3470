import { refundStage, type RefundStage } from '../../../../src/domain/payment/refund-rule';
import { refundNames } from '../../../../src/domain/english/refund-names';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { loadStatuses } from '../../applications/applicant-progress';
import type { ApplicantRow } from '../../applications/applicant-tables';
import { applicantsOf } from '../../applications/find-applicant';
import { lockOrder } from '../../applications/find-order';
import { groupBy } from '../../applications/group-by';
import { offerOf } from '../../applications/order-offer';
import type { OrderRow } from '../../applications/order-tables';
import type { Catalogue, ProductOffer } from '../../catalogue/catalogue-types';
import { paidFee } from './paid-fee';
import type { PaymentContext } from './payment-context';
import { recordRefund, sendRefund, unavailableAmount } from './refund';

interface Fee {
  /** The amount paid for the order, in cents. */
  readonly paid: number;
  /** The discount of the coupon, in cents. */
  readonly discount: number;
  /** The authority's part of one applicant's price. */
  readonly visaFee: number;
}

/**
 * The refund of an order's fee by the refund policy, in cents: an applicant's full share before the
 * review, the visa cost after it, nothing once the application was submitted to the embassy. The
 * discount of a coupon is not refunded: never more than was paid.
 */
export function refundDue(
  { paid, discount, visaFee }: Fee,
  stages: readonly RefundStage[],
): number {
  if (stages.length === 0) return 0;
  const each = Math.floor((paid + discount) / stages.length);
  const of = (stage: RefundStage) =>
    stage === 'untouched' ? each : stage === 'reviewed' ? Math.min(visaFee, each) : 0;
  const sum = stages.reduce((total, stage) => total + of(stage), 0);
  return Math.min(sum, paid);
}

/** The facts that the refund policy asks for of an order. */
interface Refundable {
  readonly order: OrderRow;
  readonly offer: ProductOffer;
  readonly applicants: readonly (Pick<ApplicantRow, 'status' | 'result'> & {
    readonly log: readonly { readonly status: ApplicantRow['status']; readonly at: Date }[];
  })[];
}

async function refundableOf(tx: Db, catalogue: Catalogue, order: OrderRow): Promise<Refundable> {
  const rows = await applicantsOf(tx, [order.id]);
  const log = await loadStatuses(
    tx,
    rows.map(({ id }) => id),
  );
  const logOf = groupBy(log, ({ applicantId }) => applicantId);
  const applicants = rows.map((row) => ({ ...row, log: logOf(row.id) }));
  return { order, offer: offerOf(catalogue, order), applicants };
}

/**
 * Refunds what the refund policy allows of an order's fee today, minus earlier refunds. A
 * repetition with the same key refunds nothing more.
 * @returns the refunded cents; 0 if no refund is due
 * @throws {PaymentFailure} 'unreachable': the refund is recorded, and the reconciliation sends it
 *   again
 */
export async function refundOrder(
  context: PaymentContext & { readonly catalogue: Catalogue },
  { orderId, key }: { orderId: string; key: string },
): Promise<number> {
  const { db, catalogue, now } = context;
  const due = await transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await paidFee(tx, orderId);
    if (!payment) return 0;
    const repeated = await tx
      .selectFrom('refunds')
      .where('id', '=', key)
      .select('fee')
      .executeTakeFirst();
    if (repeated) return repeated.fee;
    const { whole, amount } = await dueByRule(
      tx,
      await refundableOf(tx, catalogue, order),
      payment,
    );
    if (amount <= 0) return 0;
    const words = whole === (payment.income ?? 0) ? refundNames.whole : refundNames.visaFee;
    await recordRefund(tx, { key, paymentId: payment.id, amount, words }, now);
    return amount;
  });
  await sendRefund(context, key);
  return due;
}

/** The refund of an order's fee that the policy allows today, minus earlier refunds, in cents. */
export async function refundByRule(db: Db, loaded: Refundable): Promise<number> {
  const payment = await paidFee(db, loaded.order.id);
  return payment ? Math.max(0, (await dueByRule(db, loaded, payment)).amount) : 0;
}

async function dueByRule(
  db: Db,
  { order, offer, applicants }: Refundable,
  payment: { readonly id: string; readonly income: number | null },
): Promise<{ whole: number; amount: number }> {
  const stages = applicants.map(({ status, result, log }) =>
    refundStage({
      status,
      result: result ?? undefined,
      statusLog: log.map((entry) => ({ status: entry.status, time: entry.at.toISOString() })),
    }),
  );
  // Older orders have no recorded visa fee; today's is used.
  const visaFee = order.visa_fee ?? offer.price?.visaFee ?? 0;
  const paid = payment.income ?? 0;
  const whole = refundDue({ paid, discount: order.discount, visaFee }, stages);
  return { whole, amount: whole - (await unavailableAmount(db, payment.id)) };
}
