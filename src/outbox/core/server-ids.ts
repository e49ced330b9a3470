import type { IDBPTransaction, StoreNames } from 'idb';
import { isPhoneId } from '../../domain/order/phone-id';
import type { OpenDatabase, VisaSchema } from '../../storage/database';
import { serverIdKey, serverIdsOf } from '../../storage/keys';
import type { ItemTarget, OutboxItem } from './item';

/** The server's id of what a phone's id names; it never changes. */
export interface GivenId {
  userId: string;
  phoneId: string;
  serverId: string;
}

interface Known {
  byPhoneId: Map<string, string>;
  byServerId: Map<string, string>;
  /** The users whose ids were all read once; later ones are learned as they come. */
  readWhole: Set<string>;
  listeners: Set<() => void>;
}

const byDatabase = new WeakMap<OpenDatabase, Known>();

/**
 * The server's ids of the orders and applicants that were begun on this phone.
 * - A row, a draft and a seal keep the phone's id for good. Only what is read from them, and what is
 *   sent, has the server's: so a page or worker that ends at any moment leaves nothing half renamed.
 * - The id is written in the transaction that records the delivery which made it.
 * - It never changes: the delivery's idempotency key gets the same answer for ever.
 */
export function serverIds(open: OpenDatabase) {
  const known: Known = byDatabase.get(open) ?? {
    byPhoneId: new Map(),
    byServerId: new Map(),
    readWhole: new Set<string>(),
    listeners: new Set<() => void>(),
  };
  byDatabase.set(open, known);

  function learn(ids: readonly (readonly [phoneId: string, serverId: string])[]): void {
    const news = ids.filter(([phoneId]) => !known.byPhoneId.has(phoneId));
    if (news.length === 0) return;
    for (const [phoneId, serverId] of news) {
      known.byPhoneId.set(phoneId, serverId);
      known.byServerId.set(serverId, phoneId);
    }
    known.listeners.forEach((listener) => listener());
  }

  /** The id under which the server knows it; the same one as long as the server does not. */
  const present = (id: string): string => known.byPhoneId.get(id) ?? id;

  /** The phone's id of what the server knows by this one, if it was begun here; else the same one. */
  const before = (id: string): string => known.byServerId.get(id) ?? id;

  /** Reads those of a user's phone ids that are not known here yet. */
  async function read(userId: string, ids: Iterable<string | undefined>): Promise<void> {
    const asked = [...new Set(ids)].filter(isPhoneId).filter((id) => !known.byPhoneId.has(id));
    if (asked.length === 0) return;
    const { store } = (await open()).transaction('settings');
    const found = await Promise.all(
      asked.map(async (id) => [id, await store.get(serverIdKey(userId, id))] as const),
    );
    learn(found.filter((each): each is [string, string] => typeof each[1] === 'string'));
  }

  /** Reads all of a user's, once. */
  async function readAll(userId: string): Promise<void> {
    if (known.readWhole.has(userId)) return;
    const { store } = (await open()).transaction('settings');
    const range = serverIdsOf(userId);
    const [keys, ids] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const prefix = serverIdKey(userId, '').length;
    learn(ids.map((id, index) => [(keys[index] ?? '').slice(prefix), String(id)]));
    known.readWhole.add(userId);
  }

  const targetNow = <Target extends ItemTarget>(target: Target): Target => ({
    ...target,
    ...(isPhoneId(target.orderId) && { orderId: present(target.orderId) }),
    ...(isPhoneId(target.applicantId) && { applicantId: present(target.applicantId) }),
    ...(isPhoneId(target.repeatedOf) && { repeatedOf: present(target.repeatedOf) }),
  });

  const named = (items: readonly OutboxItem[]): OutboxItem[] =>
    items.filter(({ target: { orderId, applicantId, repeatedOf } }) =>
      [orderId, applicantId, repeatedOf].some((id) => isPhoneId(id)),
    );

  return {
    present,
    before,
    read,

    /** The items as the server knows what they belong to. */
    async resolved<Item extends OutboxItem>(items: readonly Item[]): Promise<Item[]> {
      const [first] = named(items);
      if (!first) return [...items];
      const ids = named(items).flatMap(({ target }) => [
        ...[target.orderId, target.applicantId, target.repeatedOf],
      ]);
      await read(first.userId, ids);
      return items.map((item) => ({ ...item, target: targetNow(item.target) }));
    },

    /** A name of ids and words between colons, with the phone's ids for the server's. */
    async nameOnPhone(userId: string, name: string): Promise<string> {
      await readAll(userId);
      return name.split(':').map(before).join(':');
    },

    /** Writes one in a transaction of the caller, who announces it with `learn` once that is done. */
    async write(
      tx: IDBPTransaction<VisaSchema, StoreNames<VisaSchema>[], 'readwrite'>,
      { userId, phoneId, serverId }: GivenId,
    ): Promise<void> {
      await tx.objectStore('settings').put(serverId, serverIdKey(userId, phoneId));
    },
    learn: ({ phoneId, serverId }: GivenId): void => learn([[phoneId, serverId]]),

    async wipe(userId: string): Promise<void> {
      await (await open()).delete('settings', serverIdsOf(userId));
      known.byPhoneId.clear();
      known.byServerId.clear();
      known.readWhole.delete(userId);
    },

    /** Calls back when an id became known in this page or worker. */
    subscribe(listener: () => void): () => void {
      known.listeners.add(listener);
      return () => known.listeners.delete(listener);
    },
  };
}

export type ServerIds = ReturnType<typeof serverIds>;
