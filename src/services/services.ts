import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { createApi } from '../api/client';
import { UnauthorizedError } from '../api/errors';
import { serverClock } from '../api/server-clock';
import { environmentOf } from '../contract/environments';
import { sentLanguage } from '../language/sent-language';
import { channelIdOf } from '../platform/channel';
import { databaseOpener } from '../storage/database';
import { offlineCache } from '../storage/offline-cache';
import { databaseName } from '../storage/keys';
import { markMemory } from '../storage/mark-memory';
import { isInMemoryOnly } from '../storage/page-memory';
import { sessionStore } from '../storage/session';
import { takeEarlyAnswer } from './early-answers';
import { mutationFailureToast, queryFailureToast } from './failure-toast';
import { dateAnswer, persistWith } from './kept-query';
import { reportFailure } from './report-failure';
import { ignoresSession, withInMemoryFallback } from './session-fallback';

/** The page's services, created once. */
export const atoms = createStore();
export const openDatabase = databaseOpener(databaseName);
const ownSessions = withInMemoryFallback(sessionStore(openDatabase), isInMemoryOnly);
/** The page's only source of the current session. */
export const sessions: typeof ownSessions = {
  ...ownSessions,
  read: async () => (ignoresSession(location.pathname) ? undefined : ownSessions.read()),
};
export const kept = offlineCache(openDatabase);
export const environment = environmentOf(location.hostname);
export const clock = serverClock();

export const api = createApi({
  environment,
  origin: location.origin,
  clock,
  token: async () => (await sessions.read())?.user.token,
  channelId: () => channelIdOf(location.search),
  language: sentLanguage,
  marks: (base) => markMemory(openDatabase, base),
  looseReader: async () => (await import('../api/read-loosely')).readLoosely,
  early: takeEarlyAnswer,
});

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportFailure(error, queryFailureToast(query)),
    onSuccess: (_answer, query) => dateAnswer(query),
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      // A failed log-in must not open the log-in dialog.
      if (mutation.meta?.['logsIn'] && error instanceof UnauthorizedError) return;
      reportFailure(error, mutationFailureToast(mutation));
    },
  }),
  defaultOptions: {
    // 'always': the browser's online state is only a hint, so requests are sent in any case.
    queries: {
      networkMode: 'always',
      retry: false,
      staleTime: 15_000,
      gcTime: Infinity,
      persister: persistWith(kept, sessions),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
