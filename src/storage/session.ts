import type { User } from '../contract/account/accounts';
import type { OpenDatabase } from './database';
import { sha256Hex } from './digest';
import { sealJson, unsealJson } from './seal';
import { deviceKeyId, keyOf } from './user-keys';

export interface Session {
  /** The user's id in this phone's database: a digest, so that no record reveals the e-mail. */
  userId: string;
  user: User;
}

/** In whose name items are sent: a user's session, or a handoff that this phone has opened. */
export interface Sender {
  userId: string;
  user: Pick<User, 'token'>;
}

/** The server's key of the account, which survives a change of the address; else a digest of the address. */
export const userIdOf = async ({ userKey, email }: User): Promise<string> =>
  userKey ?? (await sha256Hex(new TextEncoder().encode(email.trim().toLowerCase()))).slice(0, 32);

/** Stores the answer to the log-in, sealed; the service worker reads it too. */
export function sessionStore(open: OpenDatabase) {
  const context = (userId: string) => `session:${userId}`;
  return {
    async read(): Promise<Session | undefined> {
      // One transaction: it is read before most of what the outbox does.
      const tx = (await open()).transaction(['session', 'keys']);
      const [stored, key] = await Promise.all([
        tx.objectStore('session').get('current'),
        tx.objectStore('keys').get(deviceKeyId),
      ]);
      if (!stored || !key) return undefined;
      try {
        const user = (await unsealJson(key, stored.sealed, context(stored.userId))) as User;
        return { userId: stored.userId, user };
      } catch {
        // It was sealed with another key: the same as no session.
        return undefined;
      }
    },

    async write(user: User): Promise<Session> {
      const userId = await userIdOf(user);
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
