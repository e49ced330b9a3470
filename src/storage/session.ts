import type { User } from '../contract/accounts';
import type { OpenDatabase } from './database';
import { sha256Hex } from './digest';
import { sealJson, unsealJson } from './seal';
import { deviceKeyId, keyOf } from './user-keys';

export interface Session {
  /** Names the user's rows on this phone; a digest, so that no row tells the address. */
  userId: string;
  user: User;
}

export const userIdOf = async (email: string): Promise<string> =>
  (await sha256Hex(new TextEncoder().encode(email.trim().toLowerCase()))).slice(0, 32);

/** The log-in answer, sealed; the service worker reads the same. */
export function sessionStore(open: OpenDatabase) {
  const context = (userId: string) => `session:${userId}`;
  return {
    async read(): Promise<Session | undefined> {
      const stored = await (await open()).get('session', 'current');
      if (!stored) return undefined;
      const key = await keyOf(open, deviceKeyId);
      try {
        const user = (await unsealJson(key, stored.sealed, context(stored.userId))) as User;
        return { userId: stored.userId, user };
      } catch {
        // Sealed under a key that is gone: the same as no session.
        return undefined;
      }
    },

    async write(user: User): Promise<Session> {
      const userId = await userIdOf(user.email);
      const sealed = await sealJson(await keyOf(open, deviceKeyId), user, context(userId));
      await (await open()).put('session', { id: 'current', userId, sealed });
      return { userId, user };
    },

    async clear(): Promise<void> {
      await (await open()).delete('session', 'current');
    },
  };
}

export type SessionStore = ReturnType<typeof sessionStore>;
