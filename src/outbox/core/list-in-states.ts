import type { OpenDatabase } from '../../storage/database';
import type { ItemState, OutboxItem } from './item';
import { knownItem } from './item-rows';
import type { KindRegistry } from './kind';
import { unwrittenItems } from './unwritten';

/** Lists a user's items in some states, the oldest first; the rows of the others are not read. */
export function listInStates(open: OpenDatabase, kinds: Pick<KindRegistry, 'named'>) {
  const known = knownItem(kinds);
  const { present, withoutRows, all } = unwrittenItems(open);

  return async (userId: string, states: readonly ItemState[]): Promise<OutboxItem[]> => {
    const { store } = (await open()).transaction('items');
    const byState = store.index('byState');
    const found = await Promise.all([
      ...states.map((state) => byState.getAll([userId, state])),
      // Their rows may be in another state.
      ...all().map(async ({ id }) => [await store.get(id)].filter((row) => row !== undefined)),
    ]);
    const rows = new Map((found.flat() as OutboxItem[]).map((row) => [row.id, row]));
    const items = [...rows.values()].map((row) => present(row.id, row) ?? row);
    return [...items, ...withoutRows(userId)]
      .filter((item) => known(item) && item.userId === userId && states.includes(item.state))
      .sort((a, b) => a.seq - b.seq);
  };
}
