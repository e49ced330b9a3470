import type { OpenDatabase } from '../../storage/database';
import type { OutboxItem } from './item';

interface Unwritten {
  item: OutboxItem;
  /** The epoch of the row that it was derived from; undefined if that row was deleted. */
  rowEpoch: number | undefined;
}

const byDatabase = new WeakMap<OpenDatabase, Map<string, Unwritten>>();

export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

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
