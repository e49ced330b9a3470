import type { OpenDatabase } from '../../storage/database';
import { sealJson, unsealJson } from '../../storage/seal';
import { keyOf } from '../../storage/user-keys';
import { DamagedError } from './failures';
import type { FileItem } from './item';

const contextOf = (itemId: string) => `item:${itemId}:fields`;
const readingContext = (itemId: string) => `item:${itemId}:reading`;

/** Seals what a traveller has filled in, for its own item. */
export const sealFields = (key: CryptoKey, itemId: string, fields: unknown): Promise<ArrayBuffer> =>
  sealJson(key, fields, contextOf(itemId));

/** The same back; undefined while nothing is filled in. @throws {DamagedError} */
export const openFields = (open: OpenDatabase, item: FileItem): Promise<unknown> =>
  openSealed(open, item, item.sealedFields, contextOf(item.id));

/** Seals what the server has read from an item's file; null: nothing. */
export const sealReading = async (
  open: OpenDatabase,
  { id, userId }: FileItem,
  reading: unknown,
): Promise<ArrayBuffer> => sealJson(await keyOf(open, userId), reading, readingContext(id));

/** The same back; undefined while nothing was read. @throws {DamagedError} */
export const openReading = (open: OpenDatabase, item: FileItem): Promise<unknown> =>
  openSealed(open, item, item.sealedReading, readingContext(item.id));

async function openSealed(
  open: OpenDatabase,
  { userId }: FileItem,
  sealed: ArrayBuffer | undefined,
  context: string,
): Promise<unknown> {
  if (!sealed) return undefined;
  const key = await keyOf(open, userId);
  return unsealJson(key, sealed, context).catch((cause: unknown) => {
    throw new DamagedError({ cause });
  });
}
