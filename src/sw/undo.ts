/// <reference lib="webworker" />
import { firstPage, reloadPages } from './reload-pages';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** Whether there is a broken worker to replace; without one, no page needs a reload. */
let replaces = true;

/** Finds the pages that the broken worker controlled. A page that registers this worker is not one. */
const search = {
  pages: () => self.clients.matchAll({ type: 'window' }),
  now: Date.now,
  pause: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * The worker to serve as /sw.js when a deployed one is broken. It replaces that worker at the next
 * visit, deletes all caches, unregisters itself and reloads the open pages from the network. It
 * does not touch IndexedDB, which contains the travellers' captured files.
 */
async function undo(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  if (replaces) await firstPage(search);
  // Unregister before reloading, or this worker would serve the pages.
  await self.registration.unregister();
  if (replaces) await reloadPages(search);
}

self.addEventListener('install', () => {
  replaces = self.registration.active !== null;
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(undo()));
