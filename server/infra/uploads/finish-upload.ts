import type { Upload } from '@tus/server';
import { ret } from '../../../src/contract/envelope';
import { checksumMismatch, digestField } from '../../../src/contract/resumable';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import type { Ret } from '../../errors/refusal';
import { refusalEnvelope } from '../../messages/refusal-envelope';
import { AccountGone } from '../db/require-account';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import type { BlobStore, IncomingBlob } from '../files/blob-store';
import type { FileType } from '../files/file-type';
import { type FileJudges, judgeUpload, RefusedFileError } from './judge-upload';
import { keepUpload } from './keep-upload';
import { PartMissing, type ResumableStore } from './resumable-home';

/** A refusal in the form of the tus server, with an envelope that our client reads. */
export const tusProblem = (
  status_code: number,
  message: ServerMessage,
  ret: Ret = -1,
): TusProblem => ({ status_code, body: JSON.stringify(refusalEnvelope(ret, message)) });

interface TusProblem {
  readonly status_code: number;
  readonly body: string;
}

export const isTusProblem = (error: unknown): error is TusProblem =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;

/** The services that an upload needs. */
export interface UploadParts {
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly db: Db;
  readonly workers: FileJudges;
}

export interface FinishedUpload {
  readonly key: string;
  readonly size: number;
}

/** Finds a completed upload whose key is still valid. */
export const findFinished = (
  { clock, db }: UploadParts,
  resumableId: string,
): Promise<FinishedUpload | undefined> =>
  db
    .selectFrom('uploads')
    .where('resumable_id', '=', resumableId)
    .where(({ eb, or }) => or([eb('attached_at', 'is not', null), eb('expires_at', '>', clock())]))
    .where('detached_at', 'is', null)
    .select(['key', 'size'])
    .executeTakeFirst();

/**
 * Moves a complete upload into the blob store, once, after its bytes were compared with the
 * declared digest. A rejected upload is deleted, and its client restarts. The caller removes an
 * accepted one from the resumable store.
 * @throws {TusProblem}
 * @throws {HttpProblem} if the file cannot be checked now; the upload stays and can be finished
 *   later, unless its account was deleted
 */
export async function finishUpload(
  parts: UploadParts,
  store: ResumableStore,
  userId: string,
  upload: Upload,
): Promise<FinishedUpload> {
  const before = await findFinished(parts, upload.id);
  if (before) return before;
  const { blobs, clock, db, workers } = parts;
  const blob = await blobs.receive(store.read(upload.id)).catch(async (error: unknown) => {
    if (!(error instanceof PartMissing)) throw error;
    await store.remove(upload.id);
    throw tusProblem(410, { code: 'no-such-upload' });
  });
  try {
    const type = await typeOf(workers, { blob, userId }, upload);
    if (typeof type !== 'string') {
      await store.remove(upload.id);
      throw type;
    }
    const { id, key } = await keepUpload(db, { file: blob, type, userId }, clock()).catch(
      async (error: unknown) => {
        // Nobody can finish it any more.
        if (error instanceof AccountGone) await store.remove(upload.id);
        throw error;
      },
    );
    await makeFindable(db, id, upload.id);
    return { key, size: blob.size };
  } finally {
    await blob.discard();
  }
}

/**
 * Links the row to the resumable id only now that the bytes are durable; from here on the upload
 * can be found.
 */
const makeFindable = (db: Db, id: string, resumableId: string): Promise<void> =>
  transact(db, async (tx) => {
    // An expired upload of the same bytes and key may still have the id.
    await tx
      .updateTable('uploads')
      .set({ resumable_id: null })
      .where('resumable_id', '=', resumableId)
      .execute();
    await tx
      .updateTable('uploads')
      .set({ resumable_id: resumableId })
      .where('id', '=', id)
      .execute();
  });

/** The type of the bytes; a problem if they differ from the declared digest or are rejected. */
async function typeOf(
  workers: FileJudges,
  { blob, userId }: { blob: IncomingBlob; userId: string },
  { metadata }: Upload,
): Promise<FileType | TusProblem> {
  if (blob.sha256 !== metadata?.[digestField])
    return tusProblem(checksumMismatch, { code: 'file-changed' }, ret.fileRefused);
  try {
    return await judgeUpload(workers, { file: blob, userId });
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return tusProblem(error.isWrongType ? 415 : 422, error.serverMessage, ret.fileRefused);
  }
}
