/// <reference lib="webworker" />
import { createApi } from '../../api/client';
import { readLoosely } from '../../api/read-loosely';
import { serverClock } from '../../api/server-clock';
import { environmentOf } from '../../contract/environments';
import type { Language } from '../../contract/languages';
import { databaseOpener } from '../../storage/database';
import { databaseName } from '../../storage/keys';
import { markMemory } from '../../storage/mark-memory';
import { sessionStore } from '../../storage/session';
import { keptNotices } from './outbox-notices';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** The worker's services, created once. */
export const open = databaseOpener(databaseName);
export const session = sessionStore(open);

let language: Language = 'en';

/** Reads the traveller's language, as the page stored it last. */
export async function readLanguage(): Promise<void> {
  language = (await keptNotices().catch(() => undefined))?.language ?? 'en';
}

export const api = createApi({
  environment: environmentOf(self.location.hostname),
  origin: self.location.origin,
  clock: serverClock(),
  token: async () => (await session.read())?.user.token,
  language: () => language,
  marks: (base) => markMemory(open, base),
  looseReader: async () => readLoosely,
});
