import type { Passport } from '../../../../src/contract/passport';
import type { FileType } from '../../../infra/files/file-type';
import { storedFile } from '../../recognition/stored-file';
import type { Services } from '../../../services';
import type { Db } from '../../../infra/db/tables';
import type { CaseFacts } from './case-facts';

/** The picture of a passport that is to be read. */
interface PassportPicture {
  readonly uploadId: string;
  readonly userId: string;
  readonly mimeType: string;
}

/** The first page of each applicant's passport. */
export const passportPictures = ({ order, applicants }: CaseFacts): PassportPicture[] =>
  applicants.flatMap(({ items }) =>
    items.flatMap(({ kind, pages: [page] }) =>
      kind === 'passport' && page && page.mimeType !== 'application/pdf'
        ? [{ uploadId: page.uploadId, userId: order.user_id, mimeType: page.mimeType }]
        : [],
    ),
  );

/** What was read in these pictures before; null stands for a picture without a readable zone. */
export async function knownReadings(
  db: Db,
  uploadIds: readonly string[],
): Promise<Map<string, Partial<Passport> | null>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_readings')
    .where('upload_id', 'in', uploadIds)
    .selectAll()
    .execute();
  return new Map(
    rows.map(({ upload_id, reading }) => [
      upload_id,
      reading === null ? null : (JSON.parse(reading) as Partial<Passport>),
    ]),
  );
}

/** Reads a picture once and keeps the result; a picture that cannot be opened has no zone. */
export async function readPicture(
  { db, recognition, blobs }: Pick<Services, 'db' | 'recognition' | 'blobs'>,
  { uploadId, userId, mimeType }: PassportPicture,
  now: Date,
): Promise<void> {
  const picture = { id: uploadId, type: mimeType as FileType, asker: userId };
  const read = await recognition.readPassport(storedFile(blobs, picture), now);
  await db
    .insertInto('desk_readings')
    .values({ upload_id: uploadId, reading: read === undefined ? null : JSON.stringify(read) })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .execute();
}
