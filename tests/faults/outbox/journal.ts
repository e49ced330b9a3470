import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { folderBlobReader } from '../../../server/infra/files/folder-blob-store';
import type { NotNull } from 'kysely';
import type { Db } from '../../../server/infra/db/tables';

/** The server's own rows and files of an application's documents. */
export interface ServerRecord {
  /** Every delivery that was ever carried out, in the journal that nothing is taken out of. */
  attaches: { key: string; uploadId: string; sha256: string }[];
  /** The digest of the photo that is there now, as it was sent. */
  photo: string | undefined;
  /** The number in the passport data that is there now. */
  passportNumber: string | undefined;
  /** The pages that are there now. */
  pages: { uploadId: string; position: number; sha256: string; bytesSha256: string | undefined }[];
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function readServer(
  db: Db,
  dataDir: string,
  { orderId, applicantId }: { orderId: string; applicantId: string },
): Promise<ServerRecord> {
  const deliveries = await db
    .selectFrom('journal')
    .where('applicant_id', '=', applicantId)
    .where('upload_id', 'is not', null)
    .where('sha256', 'is not', null)
    .select(['idempotency_key as key', 'upload_id as uploadId', 'sha256'])
    .$narrowType<{ uploadId: NotNull; sha256: NotNull }>()
    .execute();
  const messages = await db
    .selectFrom('feedback')
    .where('order_id', '=', orderId)
    .select(['id', 'idempotency_key as key', 'content'])
    .execute();
  const attaches = [
    ...deliveries,
    ...messages.map(({ id, key, content }) => ({
      key,
      uploadId: id,
      sha256: sha256Of(Buffer.from(content)),
    })),
  ];
  const photo = await db
    .selectFrom('photos')
    .innerJoin('uploads', 'uploads.id', 'photos.source_upload_id')
    .where('applicant_id', '=', applicantId)
    .select('sha256')
    .executeTakeFirst();
  const passport = await db
    .selectFrom('passports')
    .where('applicant_id', '=', applicantId)
    .select('passport_number')
    .executeTakeFirst();
  const rows = await db
    .selectFrom('pages')
    .innerJoin('uploads', 'uploads.id', 'pages.upload_id')
    .where('applicant_id', '=', applicantId)
    .select(['upload_id as uploadId', 'pos as position', 'sha256'])
    .execute();
  const blobs = folderBlobReader(join(dataDir, 'files'));
  const pages: ServerRecord['pages'] = [];
  for (const row of rows) {
    const file = await blobs.open(row.uploadId);
    const bytes = file && (await buffer(file.stream));
    pages.push({ ...row, bytesSha256: bytes && sha256Of(bytes) });
  }
  return {
    attaches,
    pages,
    photo: photo?.sha256,
    passportNumber: passport?.passport_number,
  };
}
