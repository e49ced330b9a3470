import { appPaths, isAt } from '../domain/app-paths';
import type { User } from '../contract/account/accounts';
import { userIdOf, type Session, type SessionStore } from '../storage/session';

/** A session store that falls back to this page's memory where the browser denies storage. */
export function withInMemoryFallback(store: SessionStore, isInMemoryOnly = () => false) {
  let inMemory: Session | undefined;
  return {
    read: async (): Promise<Session | undefined> => inMemory ?? store.read(),

    async write(user: User): Promise<Session> {
      try {
        const written = await store.write(user);
        inMemory = undefined;
        return written;
      } catch {
        inMemory = { userId: await userIdOf(user), user };
        return inMemory;
      }
    },

    async clear(): Promise<void> {
      const wasInMemory = inMemory !== undefined;
      inMemory = undefined;
      await store.clear().catch((error: unknown) => {
        if (!wasInMemory) throw error;
      });
    },

    /** Whether the session outlives this page. */
    isKept: (): boolean => inMemory === undefined && !isInMemoryOnly(),
  };
}

/**
 * Whether a page ignores the stored session: the demo of the passport recognition has no user, and the
 * page of a handoff shows a stranger's phone nothing of whoever is logged in there.
 */
export const ignoresSession = (pathname: string): boolean =>
  pathname.includes('demo-ocr') || isAt(appPaths.Handoff, pathname);
