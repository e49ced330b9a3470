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

/** The shell from the precache, on every route; flags as they are used. No answer of a call is cached. */
export function serveShell(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'),
    new CacheFirst({ cacheName: 'flags', plugins: [new ExpirationPlugin({ maxEntries: 300 })] }),
  );
}
