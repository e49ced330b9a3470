/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** So long it looks for a page that is being loaded: on a list it comes only when it is there. */
const lookForMs = 5000;
const lookEveryMs = 250;

/** Whether a broken worker was there; where none was, no page is its. */
let replaces = true;

/** The pages that the broken worker controlled: one that registers this one stays as it is. */
async function itsPages(): Promise<readonly WindowClient[]> {
  for (const until = Date.now() + lookForMs; ;) {
    const pages = await self.clients.matchAll({ type: 'window' });
    if (pages.length > 0 || !replaces || Date.now() >= until) return pages;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/**
 * The worker to serve as /sw.js when a deployed one is broken. It replaces that at the next visit,
 * deletes the cached shells, takes itself off and loads the open pages anew, from the network. What
 * travellers captured lies in IndexedDB, which it does not touch.
 */
async function undo(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const pages = await itsPages();
  // First off, then anew: the pages would be loaded through this worker otherwise.
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
}

self.addEventListener('install', () => {
  replaces = self.registration.active !== null;
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(undo()));
