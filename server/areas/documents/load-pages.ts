import type { DocumentStatus } from '../../../src/contract/codes';
import type { Db } from '../../infra/db/tables';

/** A verdict on one page. */
export interface PageVerdict {
  readonly uploadId: string;
  readonly status: DocumentStatus;
  readonly reason: string | null;
}

/** Gives verdicts on pages. */
export async function judgePages(tx: Db, verdicts: readonly PageVerdict[]): Promise<void> {
  for (const { uploadId, status, reason } of verdicts)
    await tx
      .updateTable('pages')
      .set({ status, reason })
      .where('upload_id', '=', uploadId)
      .execute();
}

/** A page of a document with the data of its file. */
export interface Page {
  readonly uploadId: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly status: DocumentStatus;
  readonly reason: string | null;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly attachedAt: Date;
  readonly attachKey: string | null;
}

/** The pages of these applicants, sorted by document and position. */
export async function loadPages(db: Db, applicantIds: readonly string[]): Promise<Page[]> {
  if (applicantIds.length === 0) return [];
  return db
    .selectFrom('pages')
    .innerJoin('uploads', 'uploads.id', 'pages.upload_id')
    .where('applicant_id', 'in', applicantIds)
    .orderBy('elec_id')
    .orderBy('pos')
    .select([
      'upload_id as uploadId',
      'applicant_id as applicantId',
      'elec_id as elecId',
      'pos',
      'status',
      'reason',
      'mime_type as mimeType',
      'size',
      'sha256',
      'pages.attached_at as attachedAt',
      'attach_key as attachKey',
    ])
    .execute();
}

/** The positions of those uploads that are pages. */
export async function positionsOf(
  db: Db,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (uploadIds.length === 0) return new Map();
  const pages = await db
    .selectFrom('pages')
    .where('upload_id', 'in', uploadIds)
    .select(['upload_id', 'pos'])
    .execute();
  return new Map(pages.map(({ upload_id, pos }) => [upload_id, pos]));
}
