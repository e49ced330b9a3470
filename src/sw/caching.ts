import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';

/** Addresses below the origin that are the server's own, not the app's. */
const serverPaths = [/^\/api\//, /^\/healthz$/, /^\/sandbox-pay\//];

/** Files that are opened by themselves: the samples that a mail links to. */
const files = [/^\/scenes\//, /^\/flags\//, /^\/pdfjs\//];

/** The shell from the precache, on every route; flags, samples and what draws PDFs as they are used. No answer of a call is cached. */
export function serveShell(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [...serverPaths, ...files],
    }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'),
    new CacheFirst({ cacheName: 'flags', plugins: [new ExpirationPlugin({ maxEntries: 300 })] }),
  );
  // Samples may change under their names: the kept one now, the newer one next time.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/scenes/samples/'),
    new StaleWhileRevalidate({ cacheName: 'samples' }),
  );
  // What draws PDFs is fetched when the first is opened, and is there for the next one offline.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(assets|pdfjs)\//.test(url.pathname),
    new CacheFirst({ cacheName: 'on-use', plugins: [new ExpirationPlugin({ maxEntries: 40 })] }),
  );
}
