import { ret } from '../../../src/contract/envelope';
import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import { HttpProblem, Refusal } from '../../errors/refusal';
import { requireAccount } from '../db/require-account';
import type { Db } from '../db/tables';
import { transact } from '../db/transact';
import type { IncomingBlob } from '../files/blob-store';
import type { FileType } from '../files/file-type';
import { newId, newSecret } from '../secrets/random-id';
import { type FileJudges, judgeUpload, RefusedFileError } from './judge-upload';
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
  { file, type, userId }: { file: IncomingBlob; type: FileType; userId: string },
  now: Date,
): Promise<{ id: string; key: string }> {
  await checkStorage(db, userId, file.size);
  return keepFile(db, { file, type, userId }, now);
}

interface KeptFile {
  readonly file: IncomingBlob;
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
