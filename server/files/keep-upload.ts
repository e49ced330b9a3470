import { ret } from '../../src/contract/envelope';
import { HttpProblem, Refusal } from '../calls/refusal';
import { newId, newSecret } from '../security/random-id';
import type { Db } from '../store/tables';
import { hoursOfKey } from '../uploads/key-lifetime';
import type { IncomingBlob } from './blob-store';
import { fileTypeOf } from './file-type';

/**
 * Keeps a file that arrived, for a day or until it is attached.
 * @throws {Refusal|HttpProblem} where it is empty or of no type that is taken
 */
export async function keepUpload(
  db: Db,
  { file, userId }: { file: IncomingBlob; userId: string },
  now: Date,
): Promise<{ id: string; key: string }> {
  if (file.size === 0)
    throw new Refusal(ret.fileRefused, 'The file is empty. Please choose it again.');
  const type = fileTypeOf(file.head);
  if (!type)
    throw new HttpProblem(415, 'The file is neither a PDF nor a JPEG or PNG picture.', {}, -9);
  const key = newSecret();
  const id = newId();
  // The row before the bytes: whatever happens in between, the sweep finds both.
  await db
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
    })
    .execute();
  await file.keep(id);
  return { id, key };
}
