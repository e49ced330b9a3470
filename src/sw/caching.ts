/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { olderFile, shellCache } from './shell-cache';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** Paths of the server's own endpoints, which never get the app shell. */
const serverPaths = [/^\/api\//, /^\/healthz$/, /^\/sandbox-pay\//];

/** Files that may be opened directly, for example samples linked from a mail. */
const files = [/^\/scenes\//, /^\/drawings\//, /^\/flags\//, /^\/pdfjs\//];

const flags = new CacheFirst({
  cacheName: 'flags',
  plugins: [
    new ExpirationPlugin({ maxEntries: 300 }),
    { cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null) },
  ],
});

const refusesPages = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isPage(response) ? null : response,
};

/** Lazily loaded code, also of recent versions: an older page may still request its own. */
const later = new CacheFirst({
  cacheName: 'later',
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * 86_400 }), refusesPages],
});

/**
 * Serves the app shell from its cache on every route; caches flags, samples and lazily loaded code
 * when they are used. Answers of API calls are never cached.
 */
export function serveShell(manifest: readonly PrecacheEntry[]) {
  const { controller, install, sweep, refill } = shellCache(manifest);
  const page = controller.createHandlerBoundToURL('/index.html');
  // Before the routes, whose answer ends the event for all listeners after theirs.
  self.addEventListener('fetch', (event) => {
    // A navigation may mean that the last page of an older version has been closed.
    if (event.request.mode === 'navigate') event.waitUntil(Promise.allSettled([sweep(), refill()]));
  });
  registerRoute(new PrecacheRoute(controller));
  registerRoute(new NavigationRoute(page, { denylist: [...serverPaths, ...files] }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(later\/|pdf\.worker-)/.test(url.pathname),
    later,
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ request }) => olderFile(request),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'), flags);
  // Samples may change under the same name: serve the cached one, refresh it for the next time.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/scenes/samples/'),
    new StaleWhileRevalidate({
      cacheName: 'samples',
      plugins: [new ExpirationPlugin({ maxEntries: 60 }), refusesPages],
    }),
  );
  // Fonts and character maps that some PDFs need.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pdfjs/'),
    new CacheFirst({
      cacheName: 'pdf-data',
      plugins: [new ExpirationPlugin({ maxEntries: 40 }), refusesPages],
    }),
  );
  return {
    install,
    activate: (event: ExtendableEvent) => event.waitUntil(sweep()),
  };
}

/**
 * Caches the lazily loaded code, and flags that were loaded before this worker controlled the page,
 * for use offline. Failed ones are cached when they are used.
 */
export async function keepLater(
  event: ExtendableEvent,
  flagUrls: readonly string[],
): Promise<void> {
  const list = await fetch('/later.json', { cache: 'no-cache' });
  const pieces: unknown = list.ok ? await list.json() : [];
  await Promise.allSettled([keepIn(later, event, pieces), keepIn(flags, event, flagUrls)]);
}

/** Caches the catalogue of the chosen language, for the next start without a network. */
export const keepCatalogue = (event: ExtendableEvent, urls: readonly string[]): Promise<unknown> =>
  keepIn(later, event, urls);

const keepIn = (strategy: CacheFirst, event: ExtendableEvent, urls: unknown): Promise<unknown> =>
  Promise.allSettled(
    (Array.isArray(urls) ? urls : []).map((url) =>
      strategy.handle({ event, request: new Request(String(url)) }),
    ),
  );

const isPage = (response: Response) =>
  !response.ok || (response.headers.get('content-type') ?? '').includes('html');

/** A captive portal answers 200 to everything, with a page of its own. */
const isPicture = (response: Response) =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('image/');
