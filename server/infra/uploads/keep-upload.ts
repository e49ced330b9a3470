import { ret } from '../../../src/contract/envelope';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { HttpProblem, Refusal } from '../../errors/refusal';
import { requireAccount } from '../db/require-account';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import type { BlobStore, IncomingBlob } from '../files/blob-store';
import type { FileType } from '../files/file-type';
import { newId, newSecret } from '../secrets/random-id';
import { type FileJudges, judgeUpload, RefusedFileError } from './judge-upload';
import { shownUpload } from './own-uploads';
import { checkStorage } from './stored-bytes';

/** Lifetime in hours of the key of an upload that was never attached. */
const hoursOfKey = 24;

/**
 * Checks the file of a call and returns its type.
 * @param otherwise the message for a wrong type, for a call that accepts fewer types
 * @throws {Refusal|HttpProblem} if the file is rejected, with the remedy
 */
export async function typeOfUpload(
  workers: FileJudges,
  { file, userId, mostPixels }: { file: IncomingBlob; userId: string; mostPixels?: number },
  otherwise?: ServerMessage,
): Promise<FileType> {
  try {
    return await judgeUpload(workers, { file, userId, mostPixels });
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    if (error.isWrongType)
      throw new HttpProblem(415, otherwise ?? error.serverMessage, {}, ret.fileRefused);
    throw new Refusal(ret.fileRefused, error.serverMessage);
  }
}

/**
 * Stores a checked file, for a day or until it is attached.
 * @throws {HttpProblem} if the user's storage is full, or the account was deleted
 */
export async function keepUpload(
  db: Db,
  { file, type, userId }: Omit<KeptFile, 'isFromDesk'>,
  now: Date,
): Promise<{ id: string; key: string }> {
  await checkStorage(db, userId, file.size);
  return keepFile(db, { file, type, userId }, now);
}

/**
 * Stores the bytes of one of a user's uploads once more, for a day or until the copy is attached. It
 * counts like any upload, and neither of the two needs the other.
 * @returns undefined if that upload is gone
 * @throws {HttpProblem} as `keepUpload`
 */
export async function copyUpload(
  { db, blobs }: { db: Db; blobs: BlobStore },
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<{ key: string } | undefined> {
  const upload = await shownUpload(db, id);
  if (upload?.user_id !== userId) return undefined;
  const { sha256, size, mime_type: type } = upload;
  const found = { isCopied: false };
  const keep = async (copyId: string) => {
    found.isCopied = await blobs.copy(id, copyId);
  };
  const copy = await keepUpload(db, { file: { sha256, size, keep }, type, userId }, now);
  return found.isCopied ? copy : undefined;
}

interface KeptFile {
  readonly file: Pick<IncomingBlob, 'sha256' | 'size' | 'keep'>;
  readonly type: FileType;
  readonly userId: string;
  readonly isFromDesk?: boolean;
}

/**
 * Stores a file that the server made from an upload, or that an operator sent for the user; it does
 * not count against the user's storage.
 * @throws {AccountGone}
 */
export async function keepFile(
  db: Db,
  { file, type, userId, isFromDesk = false }: KeptFile,
  now: Date,
): Promise<{ id: string; key: string }> {
  const key = newSecret();
  const id = newId();
  // The row is written before the bytes, so that the sweep finds both after an interruption.
  await transact(db, async (tx) => {
    await requireAccount(tx, userId);
    await tx
      .insertInto('uploads')
      .values({
        id,
        user_id: userId,
        key,
        sha256: file.sha256,
        size: file.size,
        mime_type: type,
        created_at: now,
        expires_at: new Date(now.getTime() + hoursOfKey * 3_600_000),
        is_from_desk: isFromDesk,
      })
      .execute();
  });
  await file.keep(id);
  return { id, key };
}
