/**
 * Stands for `src/services/services.ts` in a simulated page: the same services, made in the same way,
 * without the queries of screens.
 */
import { createStore } from 'jotai';
import { createApi } from '../../../src/api/client';
import { readLoosely } from '../../../src/api/read-loosely';
import { serverClock } from '../../../src/api/server-clock';
import { environmentOf } from '../../../src/contract/environments';
import { databaseOpener } from '../../../src/storage/database';
import { draftStore } from '../../../src/storage/drafts';
import { databaseName } from '../../../src/storage/keys';
import { offlineCache } from '../../../src/storage/offline-cache';
import { markMemory } from '../../../src/storage/mark-memory';
import { sessionStore } from '../../../src/storage/session';

export const atoms = createStore();
export const openDatabase = databaseOpener(databaseName);
export const sessions = { ...sessionStore(openDatabase), isKept: () => true };
export const kept = offlineCache(openDatabase);
export const drafts = draftStore(openDatabase);
export const environment = environmentOf(location.hostname);
export const clock = serverClock();
export const queryClient = { clear: () => undefined };

export const api = createApi({
  environment,
  origin: location.origin,
  clock,
  token: async () => (await sessions.read())?.user.token,
  language: () => 'en',
  marks: (base) => markMemory(openDatabase, base),
  looseReader: async () => readLoosely,
});
