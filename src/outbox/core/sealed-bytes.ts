import { freeBytes } from '../../domain/file/free-bytes';
import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { seal, unseal } from '../../storage/seal';
import { keyOf } from '../../storage/user-keys';
import type { FileItem } from './item';

const chunkBytes = 1024 * 1024;

const chunkContext = (itemId: string, index: number) => `item:${itemId}:${index}`;
const thumbnailContext = (itemId: string) => `item:${itemId}:thumbnail`;

/** A file's bytes, sealed in memory for an item. */
export interface SealedBytes {
  chunks: ArrayBuffer[];
  /** Of the plain bytes, like the digest. */
  size: number;
  sha256: string;
}

export async function sealBytes(
  key: CryptoKey,
  itemId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SealedBytes> {
  const [sha256, chunks] = await Promise.all([sha256Hex(bytes), sealChunks(key, itemId, bytes)]);
  return { chunks, size: bytes.length, sha256 };
}

/** Cuts bytes into chunks and seals each for its index in its item. */
export async function sealChunks(
  key: CryptoKey,
  itemId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer[]> {
  const sealed: ArrayBuffer[] = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const piece = bytes.subarray(start, start + chunkBytes);
    sealed.push(await seal(key, piece, chunkContext(itemId, sealed.length)));
  }
  return sealed;
}

/** Opens and joins the chunks; rejects if one is missing, moved or damaged. */
export async function openChunks(
  key: CryptoKey,
  itemId: string,
  sealed: readonly ArrayBuffer[],
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const [index, chunk] of sealed.entries()) {
    const piece = new Uint8Array(await unseal(key, chunk, chunkContext(itemId, index)));
    bytes.set(piece, offset);
    offset += piece.length;
    freeBytes(piece.buffer);
  }
  if (offset !== size) throw new RangeError(`item ${itemId} has ${offset} of ${size} bytes`);
  return bytes;
}

export const sealThumbnail = (
  key: CryptoKey,
  itemId: string,
  jpeg: BufferSource,
): Promise<ArrayBuffer> => seal(key, jpeg, thumbnailContext(itemId));

/** Reads and opens an item's thumbnail; undefined if it has none. */
export async function openThumbnail(
  open: OpenDatabase,
  { id, userId }: FileItem,
): Promise<ArrayBuffer | undefined> {
  const sealed = await (await open()).get('thumbnails', id);
  return sealed && unseal(await keyOf(open, userId), sealed, thumbnailContext(id));
}
