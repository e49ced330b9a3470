import 'fake-indexeddb/auto';
import * as idb from 'idb';
import * as ky from 'ky';
import type * as PageProgram from '../simulation/programs/page';
import type { StartProgram } from '../simulation/world/programs';

type Page = typeof PageProgram;

const nothing = (): void => undefined;
const noStorage = { getItem: () => null, setItem: nothing, removeItem: nothing };

/** A single tab hears no other. */
class SilentChannel {
  addEventListener = nothing;
  postMessage = nothing;
}

/**
 * A tab of the app without its screens: the product's own outbox, triggers and rules of pages, with
 * module state and a database of its own, on Node's network and clock. It has no worker and no Web
 * Locks, as some browsers have none.
 */
export function startAppPhone(name: string, program: StartProgram, origin: string): Page {
  const openDB: typeof idb.openDB = (database, version, callbacks) =>
    idb.openDB(`${name} ${database}`, version, callbacks as never) as never;
  const scope: Record<string, unknown> = {
    navigator: { onLine: true, storage: { persist: async () => false } },
    location: new URL('/orders', origin),
    document: {
      visibilityState: 'visible',
      documentElement: { dataset: {} },
      addEventListener: nothing,
    },
    addEventListener: nothing,
    console: { warn: nothing, error: nothing, log: nothing },
    BroadcastChannel: SilentChannel,
    Notification: { permission: 'denied' },
    caches: { open: async () => ({ match: async () => undefined }) },
    localStorage: noStorage,
    sessionStorage: noStorage,
    ...{ Date, Math, performance, crypto, fetch, FormData, Blob, Request, Response },
    ...{ AbortController, AbortSignal, indexedDB, IDBKeyRange },
    ...{ setTimeout, clearTimeout, setInterval, clearInterval },
  };
  const globals = { ...scope, globalThis: scope, self: scope, window: scope };
  return program(globals, { idb: { ...idb, openDB }, ky }) as unknown as Page;
}
