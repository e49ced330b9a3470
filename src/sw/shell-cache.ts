/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { pageLockOf } from '../storage/keys';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const prefix = 'shell-';

type Manifest = readonly (string | PrecacheEntry)[];

/** FNV-1a: another list of files, another name. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** A portal's page in the place of a file would stay there until the next version. */
const refusesForeignPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    const isPage = response.headers.get('content-type')?.includes('html') ?? false;
    const mayBePage = new URL(request.url).pathname.endsWith('.html');
    return response.status === 200 && isPage === mayBePage ? response : null;
  },
};

/** Every version keeps its files in a cache of its own, so that older pages find theirs. */
export function shellCache(manifest: Manifest) {
  const name = prefix + fingerprint(JSON.stringify(manifest));
  const controller = new PrecacheController({ cacheName: name, plugins: [refusesForeignPages] });
  controller.addToCacheList([...manifest]);

  async function olderPageIsOpen(): Promise<boolean> {
    const { held = [], pending = [] } = await self.navigator.locks.query();
    return [...held, ...pending].some(({ name: lock = '' }) => {
      const entry = pageLockOf.entry(lock);
      return entry !== undefined && controller.getCacheKeyForURL(entry) === undefined;
    });
  }

  /**
   * Deletes the caches of older versions once no page of theirs is open. `caches.keys()` tells them
   * in the order of their making: what comes after ours belongs to a version that still waits.
   */
  async function sweep(): Promise<void> {
    const shells = (await caches.keys()).filter((each) => each.startsWith(prefix));
    const older = shells.slice(0, Math.max(0, shells.indexOf(name)));
    if (older.length === 0 || (await olderPageIsOpen())) return;
    await Promise.all(older.map((each) => caches.delete(each)));
  }

  return { controller, sweep };
}

/** A file of an older version: its page is still open. */
export async function olderFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
