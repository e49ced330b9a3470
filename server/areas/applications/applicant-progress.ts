import type { ApplicantStatus } from '../../../src/contract/codes';
import type { Db } from '../../infra/db/tables';

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
