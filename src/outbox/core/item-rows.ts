import type { IDBPTransaction } from 'idb';
import type { OpenDatabase, VisaSchema } from '../../storage/database';
import type { OutboxItem } from './item';
import type { KindRegistry } from './kind';
import { serverIds } from './server-ids';

interface Unwritten {
  item: OutboxItem;
  /** The epoch of the row that it was derived from; undefined if that row was deleted. */
  rowEpoch: number | undefined;
}

const byDatabase = new WeakMap<OpenDatabase, Map<string, Unwritten>>();

/**
 * States that a full phone could not store, in this page's or worker's memory: otherwise nothing
 * would be sent, and only sending makes room.
 * - A state is valid only for the row that it was derived from: a later claim of the row
 *   overrides it.
 * - Closing the page loses only the state. The row and its bytes remain, with the keys that make
 *   sending again harmless.
 * - Row and bytes are deleted only for a finished item.
 */
export function unwrittenItems(open: OpenDatabase) {
  const kept = byDatabase.get(open) ?? new Map<string, Unwritten>();
  byDatabase.set(open, kept);
  return {
    /** The present item: its row, or the state that could not be stored over it. */
    present(id: string, row: OutboxItem | undefined): OutboxItem | undefined {
      const unwritten = kept.get(id);
      if (unwritten && unwritten.rowEpoch === row?.epoch) return unwritten.item;
      kept.delete(id);
      return row;
    },

    keep(item: OutboxItem, row: OutboxItem | undefined): void {
      kept.set(item.id, { item, rowEpoch: row?.epoch });
    },

    drop(id: string): void {
      kept.delete(id);
    },

    all: (): OutboxItem[] => [...kept.values()].map(({ item }) => item),

    /** A user's finished items whose rows are deleted. */
    withoutRows: (userId: string): OutboxItem[] =>
      [...kept.values()].flatMap(({ item, rowEpoch }) =>
        rowEpoch === undefined && item.userId === userId ? item : [],
      ),
  };
}

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

export const userRange = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Infinity]);

/** How many of a user's files wait to be prepared. */
export const unpreparedCount = async (open: OpenDatabase, userId: string): Promise<number> =>
  (await open()).countFromIndex('items', 'byState', [userId, 'unprepared']);

/**
 * Returns only items that this version of the app can deliver. A newer version may run in another
 * tab; its items are left alone, except at log-out.
 */
export const knownItem =
  ({ named }: Pick<KindRegistry, 'named'>) =>
  (item: OutboxItem | undefined): OutboxItem | undefined =>
    item && named(item.kind) ? item : undefined;

/** The read operations of the outbox, for screens. */
export function itemRows(open: OpenDatabase, kinds: Pick<KindRegistry, 'named'>) {
  const known = knownItem(kinds);
  const { present, withoutRows } = unwrittenItems(open);
  const { resolved } = serverIds(open);
  return {
    async get(id: string): Promise<OutboxItem | undefined> {
      const row = (await (await open()).get('items', id)) as OutboxItem | undefined;
      const item = known(present(id, row));
      return item && (await resolved([item]))[0];
    },

    /** A user's items, oldest first. */
    async list(userId: string): Promise<OutboxItem[]> {
      const db = await open();
      const rows = (await db.getAllFromIndex('items', 'byUser', userRange(userId))) as OutboxItem[];
      const written = rows.filter(known).map((row) => present(row.id, row) ?? row);
      const gone = withoutRows(userId);
      return resolved(
        gone.length === 0 ? written : [...written, ...gone].sort((a, b) => a.seq - b.seq),
      );
    },
  };
}

export type ItemRows = ReturnType<typeof itemRows>;
