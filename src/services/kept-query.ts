import type { Query, QueryPersister } from '@tanstack/react-query';
import { isNewer } from '../domain/newest-answer';
import { visitorId, type KeptAnswers } from '../storage/offline-cache';
import type { SessionStore } from '../storage/session';

/** Queries with this meta have the same answer for every visitor, and keep it across users. */
export interface KeptMeta extends Record<string, unknown> {
  keptFor?: 'everybody';
  /** The hash of a visitor's query, whose stored answer is shown to a user who has none of their own. */
  visitorsHash?: string;
}

/** When the answer that a query fetches was asked for, by this phone's clock. */
const askedAt = new WeakMap<Query, number>();

/**
 * The cache's `onSuccess`: an answer is as old as its question, because what reached the server while
 * it was on its way may be missing in it.
 */
export function dateAnswer(query: Query<unknown, unknown>): void {
  const at = askedAt.get(query as Query);
  if (at !== undefined) query.setState({ dataUpdatedAt: at });
}

/**
 * Stores every answer, sealed, on the phone. A query without data shows the stored answer with its
 * true age while it asks the server; if the server is unreachable, the stored answer remains, or the
 * newer one that another tab or the worker has stored since. Until the server answers, the query
 * counts as fetching: stored data never look like a fresh answer.
 */
export function persistWith(kept: KeptAnswers, sessions: SessionStore): QueryPersister {
  return async (queryFn, context, query) => {
    const { keptFor, visitorsHash } = (query.meta ?? {}) as KeptMeta;
    const everybody = keptFor === 'everybody';
    const present = async () => (await sessions.read())?.userId ?? visitorId;
    const userId = everybody ? visitorId : await present();
    const stored = (id = userId, name = query.queryHash) =>
      kept.read(id, name).catch(() => undefined);
    if (query.state.data === undefined) {
      const found = (await stored()) ?? (visitorsHash && (await stored(visitorId, visitorsHash)));
      if (found) {
        // Joins this fetch: what follows comes right after its end, before anything is shown. A fetch of
        // its own, because a list asks for as many pages as it has when a fetch begins.
        askedAt.set(query, found.at);
        query
          .fetch()
          // The service worker may have changed the data on the server while this page was closed.
          .then(() => (everybody && !query.isStale() ? undefined : query.fetch()))
          .catch(() => undefined);
        return found.data as never;
      }
    }
    const asked = Date.now();
    askedAt.set(query, asked);
    let data;
    try {
      data = await queryFn(context);
    } catch (error) {
      const found = await stored();
      if (found && isNewer(found.at, query.state.dataUpdatedAt, Date.now()))
        query.setData(found.data as never, { updatedAt: found.at, manual: true });
      throw error;
    }
    // Storing only serves offline reading: a full disk must not fail the query.
    const keep = async () => {
      // A log-out meanwhile has wiped the user's data: nothing may be stored after it.
      if (!everybody && (await present()) !== userId) return;
      await kept.write(userId, query.queryHash, { data, at: asked });
    };
    void keep().catch(() => undefined);
    return data as never;
  };
}
