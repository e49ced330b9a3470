import { isPhoneId } from '../../domain/order/phone-id';
import { isNoRoom, type OpenDatabase } from '../../storage/database';
import { undo, wholly } from '../../storage/wholly';
import {
  hasFile,
  isFinished,
  isRaw,
  isWithdrawn,
  type ItemState,
  mayHaveArrived,
  type NewItem,
  type OutboxItem,
} from './item';
import {
  deleteItem,
  itemRows,
  itemStores,
  knownItem,
  unwrittenItems,
  userRange,
  wholeItem,
} from './item-rows';
import type { KindRegistry } from './kind';
import type { OutboxEvent } from './outbox-event';
import { type GivenId, serverIds } from './server-ids';
import { transition } from './transition';
import { readChunks, type WriteSealed } from './write-sealed';

/** Lists a user's items in some states, the oldest first; the rows of the others are not read. */
function listInStates(open: OpenDatabase, kinds: Pick<KindRegistry, 'named'>) {
  const known = knownItem(kinds);
  const { present, withoutRows, all } = unwrittenItems(open);
  const { resolved } = serverIds(open);

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
    return resolved(
      [...items, ...withoutRows(userId)]
        .filter((item) => known(item) && item.userId === userId && states.includes(item.state))
        .sort((a, b) => a.seq - b.seq),
    );
  };
}

/** The stores of a change; the settings have the server's ids of what items made. */
const changedStores: ('items' | 'chunks' | 'settings')[] = ['items', 'chunks', 'settings'];

/** Whether its bytes may be deleted: it was delivered, or the traveller has removed it. */
const needsNoBytes = (item: OutboxItem): boolean =>
  (isFinished(item) && !item.keepsBytes) || isWithdrawn(item);

const withoutThumbnail = (item: OutboxItem): OutboxItem =>
  hasFile(item) ? { ...item, hasThumbnail: undefined } : item;

/** The outbox's reads and writes. Every change of an item is one transaction on its present row. */
export function outboxStore(open: OpenDatabase, kinds: KindRegistry) {
  const { get, list } = itemRows(open, kinds);
  const listIn = listInStates(open, kinds);
  const unwritten = unwrittenItems(open);
  const known = knownItem(kinds);
  const ids = serverIds(open);
  const resolved = async (item: OutboxItem | undefined): Promise<OutboxItem | undefined> =>
    item && (await ids.resolved([item]))[0];

  /** Writes a new item with its bytes. @throws {NoRoomError|SealingError} */
  async function put(item: NewItem, write: WriteSealed): Promise<OutboxItem> {
    const taken = unwritten.withoutRows(item.userId).map(({ seq }) => seq);
    const stored = await write(item, Math.max(0, ...taken));
    await writeDown();
    return stored;
  }

  const chunks = (itemId: string): Promise<ArrayBuffer[]> => readChunks(open, itemId);

  /**
   * Applies an event to an item's present row. With an `epoch`, the write is discarded (undefined)
   * if another drainer has claimed the item since. The transaction that finishes an item also
   * deletes its bytes.
   */
  async function apply(
    id: string,
    event: OutboxEvent,
    epoch?: number,
  ): Promise<OutboxItem | undefined> {
    return change(id, (present) => {
      const fenced = epoch !== undefined && present?.epoch !== epoch;
      const next = present && !fenced ? transition(present, event, kinds.of(present)) : undefined;
      // Only delivery progress, a retry and a finished state may stay in memory; the traveller's
      // other changes must be stored. A retry of a raw file needs room for its prepared form.
      const isRetry = event.type === 'retry' && next !== undefined && !isRaw(next);
      const mayStayUnwritten =
        epoch !== undefined || isRetry || (next !== undefined && isFinished(next));
      return next && { next, mayStayUnwritten, made: madeBy(next, event) };
    });
  }

  /** The id that the event gives to what the item made. */
  function madeBy(item: OutboxItem, event: OutboxEvent): GivenId | undefined {
    const makes = kinds.makes(item);
    if (event.type !== 'sent' || event.madeId === undefined || !makes) return undefined;
    const phoneId = item.target[makes];
    if (!isPhoneId(phoneId)) return undefined;
    return { userId: item.userId, phoneId, serverId: event.madeId };
  }

  interface Change {
    next: OutboxItem;
    /** Whether the change may stay in memory if the phone is full. */
    mayStayUnwritten: boolean;
    /** Written in the same transaction: without it nothing of what was made could follow. */
    made?: GivenId | undefined;
  }

  /** Changes an item's present row in one transaction. */
  async function change(
    id: string,
    decide: (present: OutboxItem | undefined) => Change | undefined,
  ): Promise<OutboxItem | undefined> {
    const tx = (await open()).transaction(changedStores, 'readwrite');
    // The caller gets the failure from the awaited request.
    tx.done.catch(() => undefined);
    const row = (await tx.objectStore('items').get(id)) as OutboxItem | undefined;
    const decided = decide(known(unwritten.present(id, row)));
    if (!decided) return void (await tx.done);
    const { next, mayStayUnwritten, made } = decided;
    try {
      await tx.objectStore('items').put(next);
      if (needsNoBytes(next)) await tx.objectStore('chunks').delete(wholeItem(id));
      if (made) await ids.write(tx, made);
      await tx.done;
    } catch (error) {
      const cause = isNoRoom(tx.error) ? tx.error : error;
      undo(tx);
      if (!mayStayUnwritten || !isNoRoom(cause)) throw cause;
      const without: OutboxItem = { ...next, keepsBytes: undefined };
      // Until the id fits, the row stays as it was: the delivery is repeated, and gets the same id.
      if (made) return undefined;
      await keepUnwritten(without, row);
      return resolved(without);
    }
    unwritten.drop(id);
    if (made) ids.learn(made);
    await writeDown();
    return resolved(next);
  }

  /** Keeps a change in memory. A full phone can still delete, so a finished item is deleted. */
  async function keepUnwritten(item: OutboxItem, row: OutboxItem | undefined): Promise<void> {
    unwritten.keep(item, row);
    if (!isFinished(item) || !row) return;
    try {
      const tx = (await open()).transaction(itemStores, 'readwrite');
      const isDeleted = await wholly(tx, async () => {
        const present = (await tx.objectStore('items').get(item.id)) as OutboxItem | undefined;
        if (present?.epoch !== row.epoch) return false;
        await deleteItem(tx, item.id);
        return true;
      });
      if (isDeleted) unwritten.keep(withoutThumbnail(item), undefined);
    } catch (error) {
      // The row keeps its old state, and the item is sent again under the same keys.
      console.warn(error);
    }
  }

  /** There is room again: stores the changes kept in memory, as many as fit. */
  async function writeDown(): Promise<void> {
    for (const { id } of unwritten.all()) {
      try {
        const tx = (await open()).transaction(['items', 'chunks'], 'readwrite');
        await wholly(tx, async () => {
          const row = (await tx.objectStore('items').get(id)) as OutboxItem | undefined;
          const item = unwritten.present(id, row);
          if (item) await tx.objectStore('items').put(item);
          if (item && needsNoBytes(item)) await tx.objectStore('chunks').delete(wholeItem(id));
        });
        unwritten.drop(id);
      } catch {
        return;
      }
    }
  }

  /**
   * Removes the unsent items that a saved item supersedes, in one transaction. The saved item
   * records whether one of them may have arrived.
   * @returns the removed items
   */
  async function supersede(id: string, olderIds: readonly string[]): Promise<OutboxItem[]> {
    const tx = (await open()).transaction(itemStores, 'readwrite');
    const rows = tx.objectStore('items');
    const gone: OutboxItem[] = [];
    await wholly(tx, async () => {
      let begun = false;
      for (const olderId of olderIds) {
        const row = (await rows.get(olderId)) as OutboxItem | undefined;
        const older = known(unwritten.present(olderId, row));
        const next = older && transition(older, { type: 'superseded' }, kinds.of(older));
        if (!next) continue;
        begun ||= mayHaveArrived(older);
        gone.push(next);
        await deleteItem(tx, olderId);
      }
      const present = known(unwritten.present(id, (await rows.get(id)) as OutboxItem | undefined));
      if (begun && present && hasFile(present) && kinds.of(present).withdraw) {
        const next: OutboxItem = { ...present, supersededBegun: true };
        await rows.put(next);
      }
    });
    for (const each of gone) unwritten.drop(each.id);
    return gone;
  }

  /** Makes the caller the item's only writer; undefined if there is nothing to send. */
  const claim = (id: string): Promise<OutboxItem | undefined> =>
    change(id, (present) =>
      !present || isFinished(present) || isRaw(present) || present.state === 'needs-you'
        ? undefined
        : { next: { ...present, epoch: present.epoch + 1 }, mayStayUnwritten: true },
    );

  /** Changes an item without claiming it; undefined if `decide` changes nothing. */
  const amend = (
    id: string,
    decide: (present: OutboxItem) => OutboxItem | undefined,
  ): Promise<OutboxItem | undefined> =>
    change(id, (present) => {
      const next = present && decide(present);
      return next && { next, mayStayUnwritten: false };
    });

  /** Deletes a finished item. */
  async function forget(id: string): Promise<void> {
    const tx = (await open()).transaction(itemStores, 'readwrite');
    const isForgotten = await wholly(tx, async () => {
      const row = (await tx.objectStore('items').get(id)) as OutboxItem | undefined;
      const present = unwritten.present(id, row);
      if (!present || !isFinished(present)) return false;
      await deleteItem(tx, id);
      return true;
    });
    if (isForgotten) unwritten.drop(id);
  }

  async function destroyAll(userId: string): Promise<void> {
    const tx = (await open()).transaction(itemStores, 'readwrite');
    for (const id of await tx.objectStore('items').index('byUser').getAllKeys(userRange(userId)))
      await deleteItem(tx, id);
    await tx.done;
    for (const { id } of unwritten.withoutRows(userId)) unwritten.drop(id);
    await ids.wipe(userId);
  }

  return { put, get, list, listIn, chunks, apply, amend, supersede, claim, forget, destroyAll };
}

export type OutboxStore = ReturnType<typeof outboxStore>;
