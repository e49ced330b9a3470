import type { Db } from '../../infra/db/tables';
import type { PhotoRow } from './photo-tables';

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
