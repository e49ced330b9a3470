import type { IDBPTransaction } from 'idb';
import type { VisaSchema } from '../../storage/database';

/** The stores of an item: whoever deletes an item deletes in all of them, in one transaction. */
export const itemStores: ['items', 'chunks', 'thumbnails'] = ['items', 'chunks', 'thumbnails'];

/** The key range of an item's chunks. */
export const wholeItem = (itemId: string) => IDBKeyRange.bound([itemId], [itemId, []]);

/** Deletes an item's row, bytes and thumbnail. */
export async function deleteItem(
  tx: IDBPTransaction<VisaSchema, typeof itemStores, 'readwrite'>,
  id: string,
): Promise<void> {
  await tx.objectStore('items').delete(id);
  await tx.objectStore('chunks').delete(wholeItem(id));
  await tx.objectStore('thumbnails').delete(id);
}
