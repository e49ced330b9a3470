import type { OpenDatabase } from './database';
import { unsealJson } from './seal';
import { keyOf } from './user-keys';
import { writeAnswer } from './write-answer';

/** The user id for answers that are the same for every visitor. */
export const visitorId = 'visitor';

export interface Kept {
  data: unknown;
  /** When the answer was asked for, in milliseconds since 1970 by the phone's clock. */
  at: number;
}

/** Stores answers for offline reading, sealed under each user's key. */
export function offlineCache(open: OpenDatabase) {
  const keyFor = (userId: string, name: string) => `${userId}:${name}`;
  return {
    async read(userId: string, name: string): Promise<Kept | undefined> {
      const key = keyFor(userId, name);
      const stored = await (await open()).get('answers', key);
      if (!stored) return undefined;
      const data = await unsealJson(await keyOf(open, userId), stored.sealed, key).catch(
        () => undefined,
      );
      return data === undefined ? undefined : { data, at: stored.at };
    },

    write: (userId: string, name: string, answer: Kept): Promise<void> =>
      writeAnswer(open, { userId, name, ...answer }),

    /** Deletes the oldest answers whose name begins so, until no more than `most` are left. */
    async dropOldest(userId: string, prefix: string, most: number): Promise<void> {
      const { store, done } = (await open()).transaction('answers', 'readwrite');
      const keys = await store.index('byUser').getAllKeys(userId);
      const named = keys.filter((key) => key.startsWith(keyFor(userId, prefix)));
      if (named.length > most) {
        const rows = await Promise.all(named.map((key) => store.get(key)));
        const oldestFirst = rows.flatMap((row) => row ?? []).sort((a, b) => a.at - b.at);
        for (const { key } of oldestFirst.slice(0, -most)) await store.delete(key);
      }
      await done;
    },

    async wipe(userId: string): Promise<void> {
      const transaction = (await open()).transaction('answers', 'readwrite');
      for (const key of await transaction.store.index('byUser').getAllKeys(userId))
        await transaction.store.delete(key);
      await transaction.done;
    },
  };
}

export type KeptAnswers = ReturnType<typeof offlineCache>;
