import type { OpenDatabase } from '../../storage/database';
import type { OutboxItem } from './item';

interface Unwritten {
  item: OutboxItem;
  /** The epoch of the row that it was made from; undefined where that row is deleted. */
  rowEpoch: number | undefined;
}

const byDatabase = new WeakMap<OpenDatabase, Map<string, Unwritten>>();

/** Whether a write failed because the phone has no room. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * States that a full phone could not write down, in this page's or worker's memory: otherwise nothing
 * would be sent, and only sending makes room.
 * - A state counts over the very row that it was made from: whoever claimed that row since is right.
 * - What goes with the page is a state alone. The row and its bytes are still there, with the keys that
 *   make sending it again harmless.
 * - Row and bytes are deleted only for an item that is finished.
 */
export function unwrittenItems(open: OpenDatabase) {
  const kept = byDatabase.get(open) ?? new Map<string, Unwritten>();
  byDatabase.set(open, kept);
  return {
    /** The item as it is, by its row and by what could not be written over that. */
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

    /** A user's items whose rows are deleted. */
    withoutRows: (userId: string): OutboxItem[] =>
      [...kept.values()].flatMap(({ item, rowEpoch }) =>
        rowEpoch === undefined && item.userId === userId ? item : [],
      ),
  };
}
