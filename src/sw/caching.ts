import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { olderFile, shellCache } from './shell-cache';

/** Addresses below the origin that are the server's own, not the app's. */
const serverPaths = [/^\/api\//, /^\/healthz$/, /^\/sandbox-pay\//];

/** Files that are opened by themselves: the samples that a mail links to. */
const files = [/^\/scenes\//, /^\/flags\//, /^\/pdfjs\//];

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

/** Code of the versions of the last weeks: a page of the version before may still ask for its own. */
const later = new CacheFirst({
  cacheName: 'later',
  plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * 86_400 }), refusesPages],
});

/**
 * The shell from its cache, on every route; flags, samples and the code of rarer parts as they are
 * used. No answer of a call is cached.
 */
export function serveShell(manifest: (string | PrecacheEntry)[]) {
  const { controller, sweep } = shellCache(manifest);
  const page = controller.createHandlerBoundToURL('/index.html');
  registerRoute(new PrecacheRoute(controller));
  registerRoute(
    new NavigationRoute(
      (options) => {
        // A page that comes is the moment at which the last older one may have gone.
        if (options.event instanceof FetchEvent) options.event.waitUntil(sweep());
        return page(options);
      },
      { denylist: [...serverPaths, ...files] },
    ),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(later\/|pdf\.worker-)/.test(url.pathname),
    later,
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ request }) => olderFile(request),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'), flags);
  // Samples may change under their names: the kept one now, the newer one next time.
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
    install: (event: ExtendableEvent) => void controller.install(event),
    activate: (event: ExtendableEvent) => event.waitUntil(sweep()),
  };
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

const isPage = (response: Response) =>
  !response.ok || (response.headers.get('content-type') ?? '').includes('html');

/** A captive portal answers 200 to everything, with a page of its own. */
const isPicture = (response: Response) =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('image/');
