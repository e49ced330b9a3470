import type { OpenDatabase } from '../storage/database';
import type { OutboxItem } from './item';
import { unwrittenItems } from './unwritten';

export const userRange = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Infinity]);

/** Reads of the outbox: all that a screen needs to show it. */
export function itemRows(open: OpenDatabase) {
  const { present, withoutRows } = unwrittenItems(open);
  return {
    get: async (id: string): Promise<OutboxItem | undefined> =>
      present(id, (await (await open()).get('items', id)) as OutboxItem | undefined),

    /** A user's items, oldest first. */
    async list(userId: string): Promise<OutboxItem[]> {
      const db = await open();
      const rows = (await db.getAllFromIndex('items', 'byUser', userRange(userId))) as OutboxItem[];
      const written = rows.map((row) => present(row.id, row) ?? row);
      const gone = withoutRows(userId);
      return gone.length === 0 ? written : [...written, ...gone].sort((a, b) => a.seq - b.seq);
    },
  };
}

export type ItemRows = ReturnType<typeof itemRows>;
