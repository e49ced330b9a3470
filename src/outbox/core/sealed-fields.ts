import type { OpenDatabase } from '../../storage/database';
import { sealJson, unsealJson } from '../../storage/seal';
import { keyOf } from '../../storage/user-keys';
import { DamagedError } from './failures';
import type { FileItem } from './item';

const contextOf = (itemId: string) => `item:${itemId}:fields`;

/** Seals what a traveller has filled in, for its own item. */
export const sealFields = (key: CryptoKey, itemId: string, fields: unknown): Promise<ArrayBuffer> =>
  sealJson(key, fields, contextOf(itemId));

/** The same back; undefined while nothing is filled in. @throws {DamagedError} */
export async function openFields(
  open: OpenDatabase,
  { id, userId, sealedFields }: FileItem,
): Promise<unknown> {
  if (!sealedFields) return undefined;
  const key = await keyOf(open, userId);
  return unsealJson(key, sealedFields, contextOf(id)).catch((cause: unknown) => {
    throw new DamagedError({ cause });
  });
}
