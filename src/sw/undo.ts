/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/**
 * The worker to serve as /sw.js when a deployed one is broken. It replaces that at the next visit,
 * deletes the cached shells, takes itself off and loads the open pages anew, from the network. What
 * travellers captured lies in IndexedDB, which it does not touch.
 */
async function undo(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  const pages = await self.clients.matchAll({ type: 'window' });
  // First off, then anew: the pages would be loaded through this worker otherwise.
  await self.registration.unregister();
  // Only those that the broken worker controlled: a page that registers this one stays as it is.
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => null)));
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(undo()));
