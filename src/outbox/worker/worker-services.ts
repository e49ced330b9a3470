/// <reference lib="webworker" />
import { createApi } from '../../api/client';
import { readLoosely } from '../../api/read-loosely';
import { serverClock } from '../../api/server-clock';
import { environmentOf } from '../../contract/environments';
import type { Language } from '../../contract/languages';
import { databaseOpener } from '../../storage/database';
import { channelNames, databaseName, lockNames } from '../../storage/keys';
import { markMemory } from '../../storage/mark-memory';
import { sessionStore } from '../../storage/session';
import { draftStore } from '../../storage/drafts';
import { changed } from '../core/outbox-event';
import { serverIds } from '../core/server-ids';
import { outboxStore } from '../core/store';
import { outboxKinds } from '../kinds/outbox-kinds';
import { keptNotices } from './outbox-notices';
import { sharedTaker } from './take-shared';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** The worker's services, created once. */
export const open = databaseOpener(databaseName);
export const session = sessionStore(open);
export const store = outboxStore(open, outboxKinds);
export const channel = new BroadcastChannel(channelNames.outbox);

/** Takes the files of a POST to the address of `share_target`. */
export const takeShared = sharedTaker({
  open,
  store,
  session,
  drafts: draftStore(open, serverIds(open).nameOnPhone),
  now: Date.now,
  async room() {
    const { quota, usage } = await self.navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : quota - usage;
  },
  exclusively: (work) => self.navigator.locks.request(lockNames.shared, work),
  announce: (item) => channel.postMessage(changed(item)),
});

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
