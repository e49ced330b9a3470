/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** How long to look for a page that is loading: `matchAll` lists it only afterwards. */
const lookForMs = 5000;
const lookEveryMs = 250;

/** Whether there is a broken worker to replace; without one, no page needs a reload. */
let replaces = true;

/** The pages that the broken worker controlled. A page that registers this worker is not one. */
async function itsPages(): Promise<readonly WindowClient[]> {
  for (const until = Date.now() + lookForMs; ;) {
    const pages = await self.clients.matchAll({ type: 'window' });
    if (pages.length > 0 || !replaces || Date.now() >= until) return pages;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/**
 * The worker to serve as /sw.js when a deployed one is broken. It replaces that worker at the next
 * visit, deletes all caches, unregisters itself and reloads the open pages from the network. It
 * does not touch IndexedDB, which contains the travellers' captured files.
 */
async function undo(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const pages = await itsPages();
  // Unregister before reloading, or this worker would serve the pages.
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
}

self.addEventListener('install', () => {
  replaces = self.registration.active !== null;
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(undo()));
