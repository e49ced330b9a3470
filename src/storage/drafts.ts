import type { OpenDatabase, StoredDraft } from './database';
import { seal, sealJson, unseal, unsealJson } from './seal';
import { keyOf, storedKey } from './user-keys';

/** How a draft's name is written: what was begun on the phone keeps the id that it had then. */
type NameOnPhone = (userId: string, name: string) => Promise<string>;

/** The key of a draft's row, to which its seal is bound. */
export const draftKey = (userId: string, name: string): string => `draft:${userId}:${name}`;

/** Stores a user's input that was not sent yet, sealed; it survives a restart of the browser. */
export function draftStore(open: OpenDatabase, nameOnPhone: NameOnPhone = async (_, name) => name) {
  const keyFor = async (userId: string, name: string) =>
    draftKey(userId, await nameOnPhone(userId, name));

  /** How a draft is sealed. */
  const sealOf = async ({ key, userId, taken }: StoredDraft) =>
    taken
      ? { key: await storedKey(open, taken.keyId), context: taken.context }
      : { key: await keyOf(open, userId), context: key };

  async function stored<Value>(
    userId: string,
    name: string,
    opened: (key: CryptoKey, sealed: ArrayBuffer, context: string) => Promise<Value>,
  ): Promise<Value | undefined> {
    const row = await (await open()).get('drafts', await keyFor(userId, name));
    if (!row) return undefined;
    try {
      const { key, context } = await sealOf(row);
      return await opened(key, row.sealed, context);
    } catch {
      return undefined;
    }
  }

  return {
    read: (userId: string, name: string): Promise<unknown> => stored(userId, name, unsealJson),

    async write(userId: string, name: string, draft: unknown): Promise<void> {
      const key = await keyFor(userId, name);
      const sealed = await sealJson(await keyOf(open, userId), draft, key);
      await (await open()).put('drafts', { key, userId, sealed });
    },

    readBytes: (userId: string, name: string): Promise<ArrayBuffer | undefined> =>
      stored(userId, name, unseal),

    async writeBytes(userId: string, name: string, bytes: BufferSource): Promise<void> {
      const key = await keyFor(userId, name);
      const sealed = await seal(await keyOf(open, userId), bytes, key);
      await (await open()).put('drafts', { key, userId, sealed });
    },

    async remove(userId: string, name: string): Promise<void> {
      await (await open()).delete('drafts', await keyFor(userId, name));
    },

    async wipe(userId: string): Promise<void> {
      const transaction = (await open()).transaction('drafts', 'readwrite');
      for (const key of await transaction.store.index('byUser').getAllKeys(userId))
        await transaction.store.delete(key);
      await transaction.done;
    },
  };
}
