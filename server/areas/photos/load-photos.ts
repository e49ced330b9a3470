import type { PhotoHandling } from '../../../src/contract/codes';
import type { PhotoMessage } from '../../../src/domain/photo/photo-report';
import type { Db } from '../../infra/db/tables';
import { serverText } from '../../messages/server-messages';
import type { PhotoRow } from './photo-tables';

/** Gives a verdict on an applicant's photo. */
export async function keepPhotoVerdict(
  tx: Db,
  applicantId: string,
  { status, reason }: Pick<PhotoRow, 'status' | 'reason'>,
): Promise<void> {
  await tx
    .updateTable('photos')
    .set({ status, reason })
    .where('applicant_id', '=', applicantId)
    .execute();
}

/** The objections that an official may have, in English, by the photo's upload. */
export async function loadPhotoProblems(
  db: Db,
  photoUploadIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (photoUploadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('made_photos')
    .where('photo_upload_id', 'in', photoUploadIds)
    .select(['photo_upload_id', 'problems'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.photo_upload_id,
      (JSON.parse(row.problems) as PhotoMessage[]).map((problem) => serverText(problem)),
    ]),
  );
}

/** The photos of these applicants, with the ids of their files. */
export const loadPhotos = (db: Db, applicantIds: readonly string[]): Promise<PhotoRow[]> =>
  db.selectFrom('photos').where('applicant_id', 'in', applicantIds).selectAll().execute();

/** Those of these uploads from which an applicant's present photo was made. */
export async function photosMadeOf(
  db: Db,
  uploadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uploadIds.length === 0) return new Set();
  const photos = await db
    .selectFrom('photos')
    .where('source_upload_id', 'in', uploadIds)
    .select('source_upload_id')
    .execute();
  return new Set(photos.map(({ source_upload_id }) => source_upload_id));
}

/** How the photos of these files were made from what was sent, by the photo's upload. */
export async function loadHandlings(
  db: Db,
  photoUploadIds: readonly string[],
): Promise<ReadonlyMap<string, PhotoHandling>> {
  if (photoUploadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('made_photos')
    .where('photo_upload_id', 'in', photoUploadIds)
    .select(['photo_upload_id', 'need_handle'])
    .execute();
  return new Map(rows.map((row) => [row.photo_upload_id, row.need_handle]));
}
