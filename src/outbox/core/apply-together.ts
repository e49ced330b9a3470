import type { OpenDatabase } from '../../storage/database';
import { wholly } from '../../storage/wholly';
import { isFinished, type NewItem, type OutboxItem } from './item';
import { deleteItem, itemStores, knownItem, unwrittenItems, userRange } from './item-rows';
import type { KindRegistry } from './kind';
import type { OutboxEvent } from './outbox-event';
import { transition } from './transition';

/** An event of one of several items. */
export interface EventOf {
  id: string;
  event: OutboxEvent;
}

/**
 * Applies the events of several items in one transaction: all of them, or none.
 * - They are decided on the present rows, whose ids are the phone's own, so that nothing that another tab
 *   has done meanwhile is overwritten.
 * - An event that does not fit its item undoes all of them; several of one item follow one another.
 * - An item that is finished by it is deleted, with its bytes.
 */
export function togetherApplier(open: OpenDatabase, kinds: KindRegistry) {
  const known = knownItem(kinds);
  const unwritten = unwrittenItems(open);

  /** @returns the changed items; undefined if nothing was decided, or an event did not fit */
  return async (
    userId: string,
    decide: (items: readonly OutboxItem[]) => readonly EventOf[] | undefined,
  ): Promise<OutboxItem[] | undefined> => {
    const tx = (await open()).transaction(itemStores, 'readwrite', { durability: 'strict' });
    const changed = await wholly(tx, async () => {
      const store = tx.objectStore('items');
      const rows = (await store.index('byUser').getAll(userRange(userId))) as OutboxItem[];
      const items = rows.flatMap((row) => known(unwritten.present(row.id, row)) ?? []);
      const present = new Map(items.map((item) => [item.id, item]));
      const next = new Map<string, OutboxItem>();
      for (const { id, event } of decide(items) ?? []) {
        const item = next.get(id) ?? present.get(id);
        const after = item && transition(item, event, kinds.of(item));
        if (!after) return undefined;
        next.set(id, after);
      }
      if (next.size === 0) return undefined;
      for (const item of next.values())
        await (isFinished(item) ? deleteItem(tx, item.id) : store.put(item));
      return [...next.values()];
    });
    for (const { id } of changed ?? []) unwritten.drop(id);
    return changed;
  };
}

/**
 * Adds new items without bytes in one transaction: all of them, or none. They follow the user's other items,
 * in their own order.
 */
export async function addTogether(
  open: OpenDatabase,
  added: readonly NewItem[],
): Promise<OutboxItem[]> {
  const [first] = added;
  if (!first) return [];
  const { userId } = first;
  const numbers = unwrittenItems(open)
    .withoutRows(userId)
    .map(({ seq }) => seq);
  const tx = (await open()).transaction(itemStores, 'readwrite', { durability: 'strict' });
  return wholly(tx, async () => {
    const rows = tx.objectStore('items');
    // The connection ended behind the commit of an earlier attempt.
    const written = await Promise.all(added.map(({ id }) => rows.get(id)));
    if (written[0]) return written as OutboxItem[];
    const last = await rows.index('byUser').openKeyCursor(userRange(userId), 'prev');
    const seq = Math.max(0, last?.key[1] ?? 0, ...numbers) + 1;
    const items = added.map((item, index): OutboxItem => ({ ...item, seq: seq + index }));
    for (const item of items) await rows.add(item);
    return items;
  });
}
