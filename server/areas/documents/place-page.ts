import type { Db } from '../../infra/db/tables';
import { detachUpload } from '../../infra/uploads/own-uploads';

/** A page's place, and the delivery that brings it there. */
export interface PlacedPage {
  readonly uploadId: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly attachKey: string;
}

/** Puts an upload into its place, to be reviewed. */
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

/** Has a page reviewed again that stays where it is. */
export async function reviewAgain(db: Db, uploadId: string): Promise<void> {
  await db
    .updateTable('pages')
    .set({ status: 'uploaded', reason: null })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Takes a page out of its place. */
export async function removePage(db: Db, uploadId: string, now: Date): Promise<void> {
  await db.deleteFrom('pages').where('upload_id', '=', uploadId).execute();
  await detachUpload(db, uploadId, now);
}

/** Takes all pages of an applicant away. */
export async function removePages(db: Db, applicantId: string, now: Date): Promise<void> {
  const pages = await db
    .deleteFrom('pages')
    .where('applicant_id', '=', applicantId)
    .returning('upload_id')
    .execute();
  for (const { upload_id } of pages) await detachUpload(db, upload_id, now);
}
