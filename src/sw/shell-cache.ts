/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { pageLockOf } from '../storage/keys';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const prefix = 'shell-';

type Manifest = readonly PrecacheEntry[];

/**
 * How many files the installation fetches at a time. Workbox's own fetches one after the other, which
 * takes 200 round trips. Browsers keep six connections to a server of HTTP/1.1: two stay free for the
 * page.
 */
const filesAtOnce = 4;

/** An FNV-1a hash, so that each list of files gets its own cache name. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Rejects a captive portal's HTML for other files: it would stay cached until the next version. */
const refusesForeignPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const isPage = response.headers.get('content-type')?.includes('html') ?? false;
    const mayBePage = new URL(request.url).pathname.endsWith('.html');
    return response.status === 200 && isPage === mayBePage ? response : null;
  },
};

/**
 * Precaches each version's files in a separate cache, so that pages of older versions find theirs.
 */
export function shellCache(manifest: Manifest) {
  const name = prefix + fingerprint(JSON.stringify(manifest));
  const controller = new PrecacheController({ cacheName: name, plugins: [refusesForeignPages] });
  controller.addToCacheList([...manifest]);

  /** Stores every file of this version, or fails. An attempt continues where the last one failed. */
  function install(event: ExtendableEvent): void {
    const files = manifest.values();
    const fetchFiles = async () => {
      for (const { url, revision } of files) {
        // A name without a revision changes with its content, so that any kept copy is good.
        const cache = revision ? 'reload' : 'default';
        const request = new Request(url, { cache, credentials: 'same-origin' });
        const params = { cacheKey: controller.getCacheKeyForURL(url) ?? url };
        await Promise.all(controller.strategy.handleAll({ event, request, params }));
      }
    };
    event.waitUntil(Promise.all(Array.from({ length: filesAtOnce }, fetchFiles)));
  }

  async function olderPageIsOpen(): Promise<boolean> {
    const { held = [], pending = [] } = await self.navigator.locks.query();
    return [...held, ...pending].some(({ name: lock = '' }) => {
      const entry = pageLockOf.entry(lock);
      return entry !== undefined && controller.getCacheKeyForURL(entry) === undefined;
    });
  }

  /**
   * Deletes the caches of older versions once none of their pages is open. `caches.keys()` returns
   * them in the order of creation: caches after ours belong to a version that is still waiting.
   */
  async function sweep(): Promise<void> {
    const shells = (await caches.keys()).filter((each) => each.startsWith(prefix));
    const older = shells.slice(0, Math.max(0, shells.indexOf(name)));
    if (older.length === 0 || (await olderPageIsOpen())) return;
    await Promise.all(older.map((each) => caches.delete(each)));
  }

  return { controller, install, sweep };
}

/** Serves a file of an older version whose page is still open. */
export async function olderFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
