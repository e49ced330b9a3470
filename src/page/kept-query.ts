import type { QueryPersister } from '@tanstack/react-query';
import { visitorId, type KeptAnswers } from '../storage/kept-answers';
import type { SessionStore } from '../storage/session';

/** Queries with this meta are the same for every visitor, and are kept across users. */
export interface KeptMeta extends Record<string, unknown> {
  keptFor?: 'everybody';
}

/**
 * Keeps every answer sealed on the phone. A query without data starts with the kept answer, at once,
 * with its true age, and asks the server after it; without a server the kept answer stands.
 */
export function persistWith(kept: KeptAnswers, sessions: SessionStore): QueryPersister {
  return async (queryFn, context, query) => {
    const everybody = (query.meta as KeptMeta | undefined)?.keptFor === 'everybody';
    const present = async () => (await sessions.read())?.userId ?? visitorId;
    const userId = everybody ? visitorId : await present();
    if (query.state.data === undefined) {
      const found = await kept.read(userId, query.queryHash).catch(() => undefined);
      if (found) {
        // After this very fetch has ended with the kept answer: before, it would only be joined.
        setTimeout(() => {
          query.setState({ dataUpdatedAt: found.at });
          // While this page was closed the service worker may have changed what the answer is about.
          if (!everybody || query.isStale()) void query.fetch().catch(() => undefined);
        });
        return found.data as never;
      }
    }
    const data = await queryFn(context);
    // Keeping is a service to the reader offline; a full disk must not fail the read itself.
    const keep = async () => {
      // Whoever logged out meanwhile has had everything wiped: nothing of theirs comes after it.
      if (!everybody && (await present()) !== userId) return;
      await kept.write(userId, query.queryHash, { data, at: Date.now() });
    };
    void keep().catch(() => undefined);
    return data as never;
  };
}
