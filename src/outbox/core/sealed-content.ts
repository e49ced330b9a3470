import { freeBytes } from '../../domain/file/free-bytes';
import type { OpenDatabase } from '../../storage/database';
import { sha256Hex } from '../../storage/digest';
import { seal, sealJson, unseal, unsealJson } from '../../storage/seal';
import { keyOf, storedKey } from '../../storage/user-keys';
import { DamagedError } from './failures';
import type { FileItem, MessageItem, OutboxItem } from './item';
import type { OutboxStore } from './store';

/** The key that seals an item: its user's, or a visitor's from whom the user has taken it over. */
export const itemKey = (
  open: OpenDatabase,
  { userId, keyId }: Pick<OutboxItem, 'userId' | 'keyId'>,
): Promise<CryptoKey> => (keyId === undefined ? keyOf(open, userId) : storedKey(open, keyId));

const contextOf = (itemId: string) => `item:${itemId}:fields`;
const readingContext = (itemId: string) => `item:${itemId}:reading`;
const questionContext = (itemId: string) => `item:${itemId}:question`;

/** Seals the traveller's data for its item. */
export const sealFields = (key: CryptoKey, itemId: string, fields: unknown): Promise<ArrayBuffer> =>
  sealJson(key, fields, contextOf(itemId));

/** Opens the traveller's data; undefined if nothing is filled in. @throws {DamagedError} */
export const openFields = (open: OpenDatabase, item: OutboxItem): Promise<unknown> =>
  openSealed(open, item, item.sealedFields, contextOf(item.id));

/** Seals the server's reading of an item's file; null if it read nothing. */
export const sealReading = async (
  open: OpenDatabase,
  item: FileItem,
  reading: unknown,
): Promise<ArrayBuffer> => sealJson(await itemKey(open, item), reading, readingContext(item.id));

/** Opens the reading; undefined if nothing was read yet. @throws {DamagedError} */
export const openReading = (open: OpenDatabase, item: FileItem): Promise<unknown> =>
  openSealed(open, item, item.sealedReading, readingContext(item.id));

/** Seals the question to the traveller about an item. */
export const sealQuestion = async (
  open: OpenDatabase,
  item: MessageItem,
  question: unknown,
): Promise<ArrayBuffer> => sealJson(await itemKey(open, item), question, questionContext(item.id));

/** Opens it; undefined if nothing is asked. @throws {DamagedError} */
export const openQuestion = (open: OpenDatabase, item: MessageItem): Promise<unknown> =>
  openSealed(open, item, item.sealedQuestion, questionContext(item.id));

async function openSealed(
  open: OpenDatabase,
  item: OutboxItem,
  sealed: ArrayBuffer | undefined,
  context: string,
): Promise<unknown> {
  if (!sealed) return undefined;
  // A database that fails to give the key has damaged nothing: it may give it the next time.
  const key = await itemKey(open, item);
  return unsealJson(key, sealed, context).catch((cause: unknown) => {
    throw new DamagedError({ cause });
  });
}

/** Opens an item's bytes and checks them against the digest. @throws {DamagedError} */
export async function itemBytes(
  open: OpenDatabase,
  store: Pick<OutboxStore, 'chunks'>,
  item: OutboxItem,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await itemKey(open, item);
  const chunks = await store.chunks(item.id);
  const bytes = await openChunks(key, item.id, chunks, item.size).catch((cause: unknown) => {
    throw new DamagedError({ cause });
  });
  chunks.forEach(freeBytes);
  if ((await sha256Hex(bytes)) !== item.sha256) throw new DamagedError();
  return bytes;
}

/** Opens a message's text. */
export const messageText = async (
  open: OpenDatabase,
  store: Pick<OutboxStore, 'chunks'>,
  item: MessageItem,
): Promise<string> => new TextDecoder().decode(await itemBytes(open, store, item));

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
  item: FileItem,
): Promise<ArrayBuffer | undefined> {
  const sealed = await (await open()).get('thumbnails', item.id);
  return sealed && unseal(await itemKey(open, item), sealed, thumbnailContext(item.id));
}
