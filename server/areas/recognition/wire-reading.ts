import { ret } from '../../../src/contract/envelope';
import { wireDoubts, wirePartOf } from '../../../src/contract/passport';
import { Refusal } from '../../errors/refusal';
import type { BlobStore } from '../../infra/files/blob-store';
import type { FileType } from '../../infra/files/file-type';
import { BytesGone, readUpload } from '../photos/photo-files';
import type { ReadPassport } from './read-passport';
import type { FileToRead } from './recognition-engine';

/** An upload as a file to read. */
export const storedFile = (
  blobs: BlobStore,
  { id, type, asker }: { id: string; type: FileType; asker: string },
): FileToRead => ({
  asker,
  type,
  bytes: async () => {
    const bytes = await readUpload(blobs, id);
    if (!bytes) throw new BytesGone(`The upload ${id} is gone.`);
    return bytes;
  },
});

/**
 * The answer to a passport's picture: what is sure in the specified fields, what is not in
 * `to_check`.
 * @param stored where the picture is kept
 * @throws {Refusal} if no field is sure; what may be said of it is with the refusal
 */
export function wireReading<Stored extends object>(
  reading: ReadPassport | undefined,
  stored: Stored,
) {
  const to_check = reading ? wireDoubts(reading.doubts) : [];
  if (!reading || Object.keys(reading.said).length === 0)
    throw new Refusal(ret.notRecognised, { code: 'passport-not-read' }, { ...stored, to_check });
  return { ...wirePartOf(reading.said), ...stored, to_check };
}
