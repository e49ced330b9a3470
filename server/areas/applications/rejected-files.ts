import type { ApplicantStatus } from '../../../src/contract/codes';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { describeUploads, detachUpload } from '../../infra/uploads/own-uploads';
import type { NewRejectedFile, RejectedFileRow } from './applicant-tables';

// An operator compares what came back with what was rejected. So a rejected file outlives its
// replacement: under the revision and the check that follows, and no longer. The end of that check
// gives it up in its own transaction; the sweep gives up the others, as after a cancellation.

/** While an applicant has one of these statuses, a rejected file may still be compared. */
const compared: readonly ApplicantStatus[] = ['revision-needed', 'pre-checking'];

/** Keeps the files of rejected pages or photos that are replaced now. */
export async function keepRejected(
  tx: Db,
  files: readonly NewRejectedFile[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('rejected_files')
    .values(files.map((file) => ({ ...file, replaced_at: now })))
    .execute();
}

/** A rejected file with the data of its upload. */
export interface RejectedFile extends RejectedFileRow {
  readonly mime_type: string;
  readonly size: number;
}

/** The rejected files of these applicants, by position. */
export async function loadRejected(
  db: Db,
  applicantIds: readonly string[],
): Promise<RejectedFile[]> {
  if (applicantIds.length === 0) return [];
  const rows = await db
    .selectFrom('rejected_files')
    .where('applicant_id', 'in', applicantIds)
    .orderBy('pos')
    .orderBy('upload_id')
    .selectAll()
    .execute();
  const uploads = await describeUploads(
    db,
    rows.map(({ upload_id }) => upload_id),
  );
  return rows.flatMap((row) => {
    const upload = uploads.get(row.upload_id);
    return upload ? { ...row, ...upload } : [];
  });
}

/** Gives up the rejected files of an applicant whose check has ended; the sweep deletes their bytes. */
export async function endRejected(tx: Db, applicantId: string, now: Date): Promise<void> {
  await detach(
    tx,
    tx.deleteFrom('rejected_files').where('applicant_id', '=', applicantId).returning('upload_id'),
    now,
  );
}

/** Gives up those that no check will need any more, as after a cancellation. */
export async function sweepRejected(db: Db, now: Date): Promise<void> {
  await transact(db, (tx) => {
    const kept = tx.selectFrom('applicants').where('status', 'in', compared).select('id');
    const ended = tx.deleteFrom('rejected_files').where('applicant_id', 'not in', kept);
    return detach(tx, ended.returning('upload_id'), now);
  });
}

async function detach(
  tx: Db,
  ended: { execute(): Promise<{ readonly upload_id: string }[]> },
  now: Date,
): Promise<void> {
  for (const { upload_id } of await ended.execute()) await detachUpload(tx, upload_id, now);
}
