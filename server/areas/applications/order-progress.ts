import { moveApplicants } from './applicant-progress';
import type { Db } from '../../infra/db/tables';

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
