import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { folderBlobReader } from '../../../server/files/folder-blob-store';
import type { Db } from '../../../server/store/tables';

/** What the server's own rows and files say of an application's documents. */
export interface ServerRecord {
  /** Every attach that was ever carried out, in the journal that nothing is taken out of. */
  attaches: { key: string; uploadId: string; sha256: string; position: number; at: Date }[];
  /** The pages that are there now. */
  pages: { uploadId: string; position: number; sha256: string; bytesSha256: string | undefined }[];
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function readServer(
  db: Db,
  dataDir: string,
  applicantId: string,
): Promise<ServerRecord> {
  const attaches = await db
    .selectFrom('attach_journal')
    .where('applicant_id', '=', applicantId)
    .select([
      'idempotency_key as key',
      'upload_id as uploadId',
      'sha256',
      'pos as position',
      'attached_at as at',
    ])
    .execute();
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
  return { attaches, pages };
}
