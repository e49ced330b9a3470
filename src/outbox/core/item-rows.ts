import type { OpenDatabase } from '../../storage/database';
import type { OutboxItem } from './item';
import type { KindRegistry } from './kind';
import { unwrittenItems } from './unwritten';

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
  return {
    get: async (id: string): Promise<OutboxItem | undefined> =>
      known(present(id, (await (await open()).get('items', id)) as OutboxItem | undefined)),

    /** A user's items, oldest first. */
    async list(userId: string): Promise<OutboxItem[]> {
      const db = await open();
      const rows = (await db.getAllFromIndex('items', 'byUser', userRange(userId))) as OutboxItem[];
      const written = rows.filter(known).map((row) => present(row.id, row) ?? row);
      const gone = withoutRows(userId);
      return gone.length === 0 ? written : [...written, ...gone].sort((a, b) => a.seq - b.seq);
    },
  };
}

export type ItemRows = ReturnType<typeof itemRows>;
