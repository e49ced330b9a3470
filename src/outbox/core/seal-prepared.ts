import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import type { FileItem } from './item';
import { replaceRaw } from './replace-raw';
import type { CapturedFile } from './seal-file';
import { sealChunks, sealThumbnail } from './sealed-bytes';

/**
 * Seals the prepared form of a raw file and replaces the raw bytes by it.
 * @returns undefined if the item was removed, or is being prepared elsewhere
 */
export async function sealPrepared(
  open: OpenDatabase,
  raw: FileItem,
  { fileName, mime, bytes, thumbnail: jpeg }: CapturedFile,
): Promise<FileItem | undefined> {
  const key = await keyOf(open, raw.userId);
  const chunks = await sealChunks(key, raw.id, bytes);
  const form = {
    ...{ fileName, mime, size: bytes.length, chunkCount: chunks.length },
    sha256: await sha256Hex(bytes),
    hasThumbnail: jpeg && (true as const),
  };
  const thumbnail = jpeg && (await sealThumbnail(key, raw.id, jpeg));
  return replaceRaw(open, raw, form, { chunks, thumbnail });
}
