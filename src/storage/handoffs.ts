import type { PhoneHandoff } from '../contract/account/handoffs';
import type { OpenDatabase } from './database';
import { sha256Hex } from './digest';
import { sealJson, unsealJson } from './seal';
import type { Sender } from './session';
import { destroyKeys } from './taken-keys';
import { keyOf } from './user-keys';

const ownerStart = 'handoff-';

/** Whether items belong to a handoff instead of a user. */
export const isHandoffOwner = (ownerId: string): boolean => ownerId.startsWith(ownerStart);

/** The owner of a handoff's picture on this phone. It follows from the link, so a reload finds it again. */
export const handoffOwnerOf = async (linkToken: string): Promise<string> =>
  ownerStart + (await sha256Hex(new TextEncoder().encode(linkToken))).slice(0, 32);

/** A handoff that this phone has opened, or is about to open. */
export interface OpenedHandoff {
  ownerId: string;
  /** The phone's own key, for which the link's token is exchanged. */
  phoneKey: string;
  /** The server's last answer; absent before the first. */
  about?: PhoneHandoff | undefined;
}

const rowId = (ownerId: string) => `handoff:${ownerId}` as const;
const all = IDBKeyRange.bound(rowId(''), rowId('\uffff'));

/**
 * The handoffs of this phone, each sealed with a key of its own, which seals its picture too. They belong
 * to no user: nobody's log-in or log-out on this phone touches them.
 */
export function handoffStore(open: OpenDatabase) {
  async function read(ownerId: string): Promise<OpenedHandoff | undefined> {
    const row = await (await open()).get('session', rowId(ownerId));
    if (!row) return undefined;
    const key = await keyOf(open, ownerId);
    try {
      return (await unsealJson(key, row.sealed, row.id)) as OpenedHandoff;
    } catch {
      return undefined;
    }
  }

  return {
    read,

    async write(handoff: OpenedHandoff): Promise<void> {
      const { ownerId } = handoff;
      const id = rowId(ownerId);
      const sealed = await sealJson(await keyOf(open, ownerId), handoff, id);
      await (await open()).put('session', { id, userId: ownerId, sealed });
    },

    /** In whose name the picture of a handoff is sent. */
    async sender(ownerId: string): Promise<Sender | undefined> {
      const handoff = await read(ownerId);
      return handoff && { userId: ownerId, user: { token: handoff.phoneKey } };
    },

    /** The owners of all handoffs. */
    async owners(): Promise<string[]> {
      return (await (await open()).getAll('session', all)).map(({ userId }) => userId);
    },

    /** Forgets a handoff; its items are the outbox's to delete. */
    async forget(ownerId: string): Promise<void> {
      await destroyKeys(open, ownerId);
      await (await open()).delete('session', rowId(ownerId));
    },
  };
}

export type HandoffStore = ReturnType<typeof handoffStore>;
