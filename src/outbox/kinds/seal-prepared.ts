import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { keyOf } from '../../storage/user-keys';
import type { DocumentPageItem } from '../core/item';
import { replaceRaw } from '../core/replace-raw';
import type { CapturedFile } from './seal-file';
import { sealChunks, sealThumbnail } from '../core/sealed-bytes';

/**
 * Seals the prepared form of a raw page in its place. From then on it is an item like any other.
 * @returns undefined where the page was removed, or another prepares it by now
 */
export async function sealPrepared(
  open: OpenDatabase,
  raw: DocumentPageItem,
  { fileName, mime, bytes, thumbnail }: CapturedFile,
): Promise<DocumentPageItem | undefined> {
  const key = await keyOf(open, raw.userId);
  const chunks = await sealChunks(key, raw.id, bytes);
  const form = {
    ...{ fileName, mime, size: bytes.length, chunkCount: chunks.length },
    sha256: await sha256Hex(bytes),
    sealedThumbnail: thumbnail && (await sealThumbnail(key, raw.id, thumbnail)),
  };
  return replaceRaw(open, raw, form, chunks);
}
