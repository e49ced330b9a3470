import type { OpenDatabase } from '../../storage/database';
import { wholly } from '../../storage/wholly';
import { isFinished, type OutboxItem } from './item';
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
 * - An event that does not fit its item undoes all of them.
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
      const events = decide(items) ?? [];
      const next = events.flatMap(({ id, event }) => {
        const item = items.find((each) => each.id === id);
        return (item && transition(item, event, kinds.of(item))) ?? [];
      });
      if (next.length === 0 || next.length < events.length) return undefined;
      for (const item of next) await (isFinished(item) ? deleteItem(tx, item.id) : store.put(item));
      return next;
    });
    for (const { id } of changed ?? []) unwritten.drop(id);
    return changed;
  };
}
