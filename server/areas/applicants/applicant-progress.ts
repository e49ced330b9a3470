import type { ApplicantStatus } from '../../../src/contract/applicants';
import type { Db } from '../../infra/db/tables';

/** Moves an order's applicants from one status to the next, and notes when. */
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

/** Notes that applicants entered a status. */
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
