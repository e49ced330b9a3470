import type { ApplicantStatus } from '../../../src/contract/codes';
import { isUnderWay } from '../../../src/domain/order/order-state';
import type { Db } from '../../infra/db/tables';
import { applicantsOf } from './find-applicant';
import { groupBy } from './group-by';
import { stateOf } from './order-offer';

/** The number of a user's paid applications that have no result yet. */
export async function countUnderWay(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('pay_status', '=', 'paid')
    .select(['id', 'pay_status', 'cancel_reason'])
    .execute();
  const ids = orders.map(({ id }) => id);
  const ofOrder = groupBy(await applicantsOf(db, ids), ({ order_id }) => order_id);
  return orders.filter((order) => isUnderWay(stateOf(order, ofOrder(order.id)))).length;
}

/** Moves a submitted order on after its fee was paid; must run under the order's lock. */
export async function moveToPaid(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .where('pay_status', '=', 'waiting-for-payment')
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveApplicants(tx, orderId, { from: 'waiting-for-payment', to: 'pre-checking' }, now);
}

/** Moves an order whose submission is taken back to where it can be edited; under the order's lock. */
export async function moveToUnpaid(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ pay_status: 'unpaid', fee: null, discount: 0, visa_fee: null })
    .where('id', '=', orderId)
    .execute();
  await moveApplicants(
    tx,
    orderId,
    { from: 'waiting-for-payment', to: 'uploading-documents' },
    now,
  );
}

/** Takes the next applicant number of an order; numbers are never reused. */
export async function nextApplicantNumber(tx: Db, orderId: string): Promise<number> {
  const { applicants_added } = await tx
    .updateTable('orders')
    .set(({ eb }) => ({ applicants_added: eb('applicants_added', '+', 1) }))
    .where('id', '=', orderId)
    .returning('applicants_added')
    .executeTakeFirstOrThrow();
  return applicants_added;
}

/** Moves the applicants of an order from one status to another, and records the time. */
export async function moveApplicants(
  db: Db,
  orderId: string,
  { from, to }: { from: ApplicantStatus; to: ApplicantStatus },
  now: Date,
): Promise<void> {
  const moved = await db
    .updateTable('applicants')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .returning('id')
    .execute();
  await noteStatus(db, moved, to, now);
}

/** Moves an applicant with corrected documents back into review. */
export async function handInAgain(db: Db, applicantId: string, now: Date): Promise<void> {
  await db
    .updateTable('applicants')
    .set({ status: 'pre-checking' })
    .where('id', '=', applicantId)
    .execute();
  await noteStatus(db, [{ id: applicantId }], 'pre-checking', now);
}

/** Records the cancellation of an order for its applicants. */
export async function cancelApplicants(db: Db, orderId: string, now: Date): Promise<void> {
  const cancelled = await db
    .updateTable('applicants')
    .set({ status: 'completed', result: 'suspended' })
    .where('order_id', '=', orderId)
    .returning('id')
    .execute();
  await noteStatus(db, cancelled, 'completed', now);
}

/** The status history of these applicants, oldest entry first. */
export async function loadStatuses(db: Db, applicantIds: readonly string[]) {
  return db
    .selectFrom('applicant_statuses')
    .where('applicant_id', 'in', applicantIds)
    .orderBy('id')
    .select(['applicant_id as applicantId', 'status', 'entered_at as at'])
    .execute();
}

/** Records that applicants entered a status. */
export async function noteStatus(
  db: Db,
  applicants: readonly { id: string }[],
  status: ApplicantStatus,
  now: Date,
): Promise<void> {
  if (applicants.length === 0) return;
  await db
    .insertInto('applicant_statuses')
    .values(applicants.map(({ id }) => ({ applicant_id: id, status, entered_at: now })))
    .execute();
}
