import type { OpenDatabase } from '../storage/database';
import { isFinished, waitsForData, type NewItem, type OutboxItem } from './item';
import { transition, type OutboxEvent, type PlacedPage } from './transition';

const wholeItem = (itemId: string) => IDBKeyRange.bound([itemId], [itemId, []]);

const userRange = (userId: string) => IDBKeyRange.bound([userId, 0], [userId, Infinity]);

/** Where a page arrived; what was removed left no place. */
function placeOf(item: OutboxItem): PlacedPage | undefined {
  if (item.kind !== 'document-page' || item.state !== 'done' || !item.arrived) return undefined;
  const { position, uploadId } = item.arrived;
  return uploadId === undefined ? undefined : { position, uploadId };
}

/** Whether nobody has to wait for it: what its traveller has to do first may never be done. */
const isDecided = (item: OutboxItem): boolean =>
  isFinished(item) || item.state === 'needs-you' || waitsForData(item);

/** What waited for an item goes on, or waits for what that one waited for when it was removed. */
function releasedBy(item: OutboxItem, first: OutboxItem | undefined): OutboxItem {
  const behind = first?.state === 'cancelled' ? first.dependsOn : undefined;
  return transition(item, { type: 'released', page: first && placeOf(first), behind }) ?? item;
}

/** What it depends on may have arrived, or be gone, by the time that it is stored. */
const afterFirst = (item: OutboxItem, first: OutboxItem | undefined): OutboxItem =>
  first && !isDecided(first) ? item : releasedBy(item, first);

/** Reads and writes of the outbox. Every change of an item is one transaction over its present row. */
export function outboxStore(open: OpenDatabase) {
  async function put(item: NewItem, sealedChunks: readonly ArrayBuffer[]): Promise<OutboxItem> {
    const db = await open();
    // 'strict' waits for the disk: 'saved' is said on this transaction's word.
    const tx = db.transaction(['items', 'chunks'], 'readwrite', { durability: 'strict' });
    const last = await tx
      .objectStore('items')
      .index('byUser')
      .openCursor(userRange(item.userId), 'prev');
    const added: OutboxItem = { ...item, seq: (last?.value.seq ?? 0) + 1 };
    const first = added.dependsOn && (await tx.objectStore('items').get(added.dependsOn));
    const stored = added.dependsOn ? afterFirst(added, first as OutboxItem | undefined) : added;
    await tx.objectStore('items').add(stored);
    for (const [index, sealed] of sealedChunks.entries())
      await tx.objectStore('chunks').add({ itemId: item.id, index, sealed });
    await tx.done;
    return stored;
  }

  async function get(id: string): Promise<OutboxItem | undefined> {
    return (await (await open()).get('items', id)) as OutboxItem | undefined;
  }

  async function list(userId: string): Promise<OutboxItem[]> {
    return (await (
      await open()
    ).getAllFromIndex('items', 'byUser', userRange(userId))) as OutboxItem[];
  }

  async function chunks(itemId: string): Promise<ArrayBuffer[]> {
    const rows = await (await open()).getAll('chunks', wholeItem(itemId));
    return rows.map(({ sealed }) => sealed);
  }

  /**
   * Applies an event to an item's present row. With an epoch the write is refused (undefined) when
   * another drainer has claimed the item since. Bytes go in the same transaction that finishes it,
   * and what depends on it is released in that which decides it.
   */
  async function apply(
    id: string,
    event: OutboxEvent,
    epoch?: number,
  ): Promise<OutboxItem | undefined> {
    const tx = (await open()).transaction(['items', 'chunks'], 'readwrite');
    const present = (await tx.objectStore('items').get(id)) as OutboxItem | undefined;
    const fenced = epoch !== undefined && present?.epoch !== epoch;
    const next = present && !fenced ? transition(present, event) : undefined;
    if (next) {
      await tx.objectStore('items').put(next);
      if (isFinished(next)) await tx.objectStore('chunks').delete(wholeItem(id));
      if (isDecided(next)) {
        const dependants = await tx.objectStore('items').index('byDependsOn').getAll(id);
        for (const dependant of dependants as OutboxItem[])
          await tx.objectStore('items').put(releasedBy(dependant, next));
      }
    }
    await tx.done;
    return next;
  }

  /** Makes the caller the item's only writer; undefined when there is nothing left to do. */
  async function claim(id: string): Promise<OutboxItem | undefined> {
    const tx = (await open()).transaction('items', 'readwrite');
    const present = (await tx.store.get(id)) as OutboxItem | undefined;
    if (!present || isFinished(present) || present.state === 'needs-you') {
      await tx.done;
      return undefined;
    }
    const claimed = { ...present, epoch: present.epoch + 1 };
    await tx.store.put(claimed);
    await tx.done;
    return claimed;
  }

  /** Takes a finished item's row off the list. */
  async function forget(id: string): Promise<void> {
    const tx = (await open()).transaction('items', 'readwrite');
    const present = (await tx.store.get(id)) as OutboxItem | undefined;
    if (present && isFinished(present)) await tx.store.delete(id);
    await tx.done;
  }

  async function destroyAll(userId: string): Promise<void> {
    const tx = (await open()).transaction(['items', 'chunks'], 'readwrite');
    for (const id of await tx.objectStore('items').index('byUser').getAllKeys(userRange(userId))) {
      await tx.objectStore('items').delete(id);
      await tx.objectStore('chunks').delete(wholeItem(id));
    }
    await tx.done;
  }

  return { put, get, list, chunks, apply, claim, forget, destroyAll };
}

export type OutboxStore = ReturnType<typeof outboxStore>;
