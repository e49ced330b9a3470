import type { Db } from '../../infra/db/tables';
import { detachUpload } from '../../infra/uploads/own-uploads';
import { keepRejected } from '../applications/rejected-files';

/** The position of a page, and the key of the delivery that attached it. */
export interface PlacedPage {
  readonly uploadId: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly attachKey: string;
}

/** Adds an upload to a document as a page, to be reviewed. */
export async function placePage(db: Db, page: PlacedPage, now: Date): Promise<void> {
  await db
    .insertInto('pages')
    .values({
      upload_id: page.uploadId,
      applicant_id: page.applicantId,
      elec_id: page.elecId,
      pos: page.pos,
      status: 'uploaded',
      attached_at: now,
      attach_key: page.attachKey,
    })
    .execute();
}

/** Marks an unchanged page for another review. */
export async function reviewAgain(db: Db, uploadId: string): Promise<void> {
  await db
    .updateTable('pages')
    .set({ status: 'uploaded', reason: null })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Removes a page from its document. The file of a rejected one stays for the check that follows. */
export async function removePage(db: Db, uploadId: string, now: Date): Promise<void> {
  const page = await db
    .deleteFrom('pages')
    .where('upload_id', '=', uploadId)
    .returning(['applicant_id', 'elec_id', 'pos', 'status', 'attached_at'])
    .executeTakeFirst();
  if (page?.status !== 'failed') return detachUpload(db, uploadId, now);
  const { applicant_id, elec_id, pos, attached_at: added_at } = page;
  await keepRejected(db, [{ upload_id: uploadId, applicant_id, elec_id, pos, added_at }], now);
}

/** Removes all pages of an applicant. */
export async function removePages(db: Db, applicantId: string, now: Date): Promise<void> {
  const pages = await db
    .deleteFrom('pages')
    .where('applicant_id', '=', applicantId)
    .returning('upload_id')
    .execute();
  for (const { upload_id } of pages) await detachUpload(db, upload_id, now);
}
