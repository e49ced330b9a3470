import type { Insertable } from 'kysely';
import type { FeeType } from '../../../../src/contract/codes';
import type { Database, Db } from '../../../infra/db/tables';
import { addReceipt } from '../../receipts/add-receipt';

type Row = Insertable<Database['ledger']>;

interface Movement {
  readonly orderId: string;
  /** In cents; positive except for disputes. */
  readonly amount: number;
  readonly at: Date;
}

/*
 * Each movement is written in the transaction of its event. A duplicate fails the transaction, so
 * that nothing is recorded twice.
 */

/** Income of a payment, with its receipt. */
export async function ledgerIncome(
  tx: Db,
  paymentId: string,
  feeType: FeeType,
  movement: Movement,
): Promise<void> {
  const source = `payment/${paymentId}`;
  await add(tx, movement, {
    source,
    kind: feeType === 'order' ? 'charge' : 'difference',
    payment_id: paymentId,
    amount: movement.amount,
  });
  // Nothing is paid if a coupon covers the whole fee.
  if (movement.amount > 0) await addReceipt(tx, { ...movement, kind: 'payment', source });
}

/** A completed refund of a payment, with its receipt. */
export async function ledgerRefund(
  tx: Db,
  refundId: string,
  paymentId: string | null,
  movement: Movement,
): Promise<void> {
  const source = `refund/${refundId}`;
  await add(tx, movement, {
    source,
    kind: 'refund',
    payment_id: paymentId,
    refund_id: refundId,
    amount: -movement.amount,
  });
  const aboutSource = paymentId === null ? undefined : `payment/${paymentId}`;
  await addReceipt(tx, { ...movement, kind: 'refund', source, aboutSource });
}

/** Reversal of a completed refund that the bank sent back, with its receipt. */
export async function ledgerRefundFailed(
  tx: Db,
  refundId: string,
  paymentId: string | null,
  movement: Movement,
): Promise<void> {
  const source = `refund/${refundId}/failed`;
  await add(tx, movement, {
    source,
    kind: 'refund_failed',
    payment_id: paymentId,
    refund_id: refundId,
    amount: movement.amount,
  });
  const aboutSource = `refund/${refundId}`;
  await addReceipt(tx, { ...movement, kind: 'reversal', source, aboutSource });
}

/** Money that a provider withdrew for a dispute (positive) or returned (negative). */
export async function ledgerDispute(
  tx: Db,
  disputeId: string,
  paymentId: string,
  movement: Movement,
): Promise<void> {
  const { before } = await tx
    .selectFrom('ledger')
    .where('dispute_id', '=', disputeId)
    .select(({ fn }) => fn.countAll<string | number>().as('before'))
    .executeTakeFirstOrThrow();
  await add(tx, movement, {
    source: `dispute/${disputeId}/${Number(before) + 1}`,
    kind: movement.amount > 0 ? 'dispute' : 'dispute_returned',
    payment_id: paymentId,
    dispute_id: disputeId,
    amount: -movement.amount,
  });
}

/** A locked coupon was spent on an order or returned; the two alternate. */
export async function ledgerCoupon(
  tx: Db,
  couponId: string,
  kind: 'coupon_spent' | 'coupon_returned',
  movement: Movement,
): Promise<void> {
  const { before } = await tx
    .selectFrom('ledger')
    .where('coupon_id', '=', couponId)
    .select(({ fn }) => fn.countAll<string | number>().as('before'))
    .executeTakeFirstOrThrow();
  const number = Number(before) + 1;
  if ((number % 2 === 1) !== (kind === 'coupon_spent'))
    throw new Error(`Coupon ${couponId} cannot be ${kind} as its movement ${number}.`);
  await add(tx, movement, {
    source: `coupon/${couponId}/${number}`,
    kind,
    coupon_id: couponId,
    amount: kind === 'coupon_spent' ? -movement.amount : movement.amount,
  });
}

async function add(
  tx: Db,
  { orderId, at }: Movement,
  row: Omit<Row, 'order_id' | 'currency' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({
      ...row,
      // The database does not accept -0.
      amount: row.amount || 0,
      order_id: orderId,
      currency: 'usd',
      created_at: at,
    })
    .execute();
}
