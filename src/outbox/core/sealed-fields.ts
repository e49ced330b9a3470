import type { OpenDatabase } from '../../storage/database';
import { sealJson, unsealJson } from '../../storage/seal';
import { keyOf } from '../../storage/user-keys';
import { DamagedError } from './failures';
import type { FileItem } from './item';

const contextOf = (itemId: string) => `item:${itemId}:fields`;
const readingContext = (itemId: string) => `item:${itemId}:reading`;

/** Seals the traveller's data for its item. */
export const sealFields = (key: CryptoKey, itemId: string, fields: unknown): Promise<ArrayBuffer> =>
  sealJson(key, fields, contextOf(itemId));

/** Opens the traveller's data; undefined if nothing is filled in. @throws {DamagedError} */
export const openFields = (open: OpenDatabase, item: FileItem): Promise<unknown> =>
  openSealed(open, item, item.sealedFields, contextOf(item.id));

/** Seals the server's reading of an item's file; null if it read nothing. */
export const sealReading = async (
  open: OpenDatabase,
  { id, userId }: FileItem,
  reading: unknown,
): Promise<ArrayBuffer> => sealJson(await keyOf(open, userId), reading, readingContext(id));

/** Opens the reading; undefined if nothing was read yet. @throws {DamagedError} */
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
