import type { ApplicantResult, ApplicantStatus } from '../../../src/contract/codes';
import type { Db } from '../../infra/db/tables';
import { noteStatus } from './applicant-progress';
import type { ApplicantRow } from './applicant-tables';

/** The changes that an operator's decision makes to an applicant. */
export interface ApplicantChange {
  readonly status?: ApplicantStatus;
  readonly result?: ApplicantResult | null;
  readonly reason?: string | null;
  readonly refund_reason?: string | null;
  readonly letter_notes?: string | null;
  readonly visa_upload_id?: string | null;
}

/** Changes an applicant, and records the time of a new status. Call it under the order's lock. */
export async function changeApplicant(
  tx: Db,
  applicant: Pick<ApplicantRow, 'id' | 'status'>,
  change: ApplicantChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('applicants')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', applicant.id)
    .execute();
  if (change.status !== undefined && change.status !== applicant.status)
    await noteStatus(tx, [applicant], change.status, now);
}

/** Cancels the applicants of an order that are not decided yet. */
export async function cancelUndecided(tx: Db, orderId: string, now: Date): Promise<void> {
  const cancelled = await tx
    .updateTable('applicants')
    .set(({ eb }) => ({
      status: 'completed' as const,
      result: 'suspended' as const,
      version: eb('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .where('status', '<>', 'completed')
    .returning('id')
    .execute();
  await noteStatus(tx, cancelled, 'completed', now);
}

/** Applicants by their ids, also of different orders. */
export async function loadApplicantRows(db: Db, ids: readonly string[]): Promise<ApplicantRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('applicants').where('id', 'in', ids).selectAll().execute();
}
