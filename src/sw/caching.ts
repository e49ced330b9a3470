import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { olderFile, shellCache } from './shell-cache';

/** Addresses below the origin that are the server's own, not the app's. */
const serverPaths = [/^\/api\//, /^\/healthz$/, /^\/sandbox-pay\//];

/** The shell from its cache, on every route; flags as they are used. No answer of a call is cached. */
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
      { denylist: serverPaths },
    ),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ request }) => olderFile(request),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/flags/'),
    new CacheFirst({
      cacheName: 'flags',
      plugins: [
        new ExpirationPlugin({ maxEntries: 300 }),
        { cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null) },
      ],
    }),
  );
  return {
    install: (event: ExtendableEvent) => void controller.install(event),
    activate: (event: ExtendableEvent) => event.waitUntil(sweep()),
  };
}

/** A captive portal answers 200 to everything, with a page of its own. */
const isPicture = (response: Response) =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('image/');
