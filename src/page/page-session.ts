import type { User } from '../contract/accounts';
import { userIdOf, type Session, type SessionStore } from '../storage/session';

/** Where the browser keeps nothing, a session lives in this page alone. */
export function sessionOrPage(store: SessionStore, livesInPage = () => false) {
  let ofPage: Session | undefined;
  return {
    read: async (): Promise<Session | undefined> => ofPage ?? store.read(),

    async write(user: User): Promise<Session> {
      try {
        const written = await store.write(user);
        ofPage = undefined;
        return written;
      } catch {
        ofPage = { userId: await userIdOf(user.email), user };
        return ofPage;
      }
    },

    async clear(): Promise<void> {
      const wasOfPage = ofPage !== undefined;
      ofPage = undefined;
      await store.clear().catch((error: unknown) => {
        if (!wasOfPage) throw error;
      });
    },

    /** Whether the session outlives this page. */
    isKept: (): boolean => ofPage === undefined && !livesInPage(),
  };
}
