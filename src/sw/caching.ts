import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Addresses below the origin that are the server's own, not the app's. */
const serverPaths = [/^\/api\//, /^\/healthz$/, /^\/sandbox-pay\//];

const flags = new CacheFirst({
  cacheName: 'flags',
  plugins: [new ExpirationPlugin({ maxEntries: 300 })],
});

/** Code of the versions of the last weeks: a page of the version before may still ask for its own. */
const later = new CacheFirst({
  cacheName: 'later',
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * 86_400 })],
});

/**
 * The shell from the precache, on every route; flags and the code of rarer parts as they are used. No
 * answer of a call is cached.
 */
export function serveShell(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'), flags);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/later/'),
    later,
  );
}

/**
 * Keeps the code of the rarer parts, and flags that were loaded before this worker saw requests, so
 * that they are there without a network. What fails now is kept when it is used.
 */
export async function keepLater(
  event: ExtendableEvent,
  flagUrls: readonly string[],
): Promise<void> {
  const list = await fetch('/later.json', { cache: 'no-cache' });
  const pieces: unknown = list.ok ? await list.json() : [];
  const keep = (strategy: CacheFirst, urls: unknown) =>
    (Array.isArray(urls) ? urls : []).map((url) =>
      strategy.handle({ event, request: new Request(String(url)) }),
    );
  await Promise.allSettled([...keep(later, pieces), ...keep(flags, flagUrls)]);
}
