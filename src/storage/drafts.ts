import type { OpenDatabase } from './database';
import { seal, sealJson, unseal, unsealJson } from './seal';
import { keyOf } from './user-keys';

/** How a draft's name is written: what was begun on the phone keeps the id that it had then. */
type NameOnPhone = (userId: string, name: string) => Promise<string>;

/** Stores a user's input that was not sent yet, sealed; it survives a restart of the browser. */
export function draftStore(open: OpenDatabase, nameOnPhone: NameOnPhone = async (_, name) => name) {
  const keyFor = async (userId: string, name: string) =>
    `draft:${userId}:${await nameOnPhone(userId, name)}`;
  return {
    async read(userId: string, name: string): Promise<unknown> {
      const key = await keyFor(userId, name);
      const stored = await (await open()).get('drafts', key);
      if (!stored) return undefined;
      return unsealJson(await keyOf(open, userId), stored.sealed, key).catch(() => undefined);
    },

    async write(userId: string, name: string, draft: unknown): Promise<void> {
      const key = await keyFor(userId, name);
      const sealed = await sealJson(await keyOf(open, userId), draft, key);
      await (await open()).put('drafts', { key, userId, sealed });
    },

    async readBytes(userId: string, name: string): Promise<ArrayBuffer | undefined> {
      const key = await keyFor(userId, name);
      const stored = await (await open()).get('drafts', key);
      if (!stored) return undefined;
      return unseal(await keyOf(open, userId), stored.sealed, key).catch(() => undefined);
    },

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
