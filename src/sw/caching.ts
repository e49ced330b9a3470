/// <reference lib="webworker" />

import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { pageLockOf } from '../storage/keys';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const prefix = 'shell-';

type Manifest = readonly PrecacheEntry[];

/**
 * How many files the installation fetches at a time. Workbox's own fetches one after the other, which
 * takes 200 round trips. Browsers keep six connections to a server of HTTP/1.1: two stay free for the
 * page.
 */
const filesAtOnce = 4;

/** An FNV-1a hash, so that each list of files gets its own cache name. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Rejects a captive portal's HTML for other files: it would stay cached until the next version. */
const refusesForeignPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isRightKind(request, response) ? response : null,
};

function isRightKind(request: Request, response: Response): boolean {
  const isPage = response.headers.get('content-type')?.includes('html') ?? false;
  const mayBePage = new URL(request.url).pathname.endsWith('.html');
  return response.status === 200 && isPage === mayBePage;
}

/**
 * Precaches each version's files in a separate cache, so that pages of older versions find theirs.
 */
function shellCache(manifest: Manifest) {
  const name = prefix + fingerprint(JSON.stringify(manifest));
  const controller = new PrecacheController({ cacheName: name, plugins: [refusesForeignPages] });
  controller.addToCacheList([...manifest]);
  const keyOf = (url: string): string => controller.getCacheKeyForURL(url) ?? url;

  /** Stores every file of this version, or fails. An attempt continues where the last one failed. */
  function install(event: ExtendableEvent): void {
    const files = manifest.values();
    const fetchFiles = async () => {
      for (const entry of files) {
        const params = { cacheKey: keyOf(entry.url) };
        const request = requestOf(entry);
        await Promise.all(controller.strategy.handleAll({ event, request, params }));
      }
    };
    event.waitUntil(Promise.all(Array.from({ length: filesAtOnce }, fetchFiles)));
  }

  const requestOf = ({ url, revision }: PrecacheEntry): Request =>
    // A name without a revision changes with its content, so that any kept copy is good.
    new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });

  /**
   * Fetches again what the browser has thrown away of this version, which would start online alone.
   * By now the server may have another version: then names of this one are missing there, or its page
   * names other files, and nothing of it is mixed with this one.
   */
  async function refill(): Promise<void> {
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = manifest.filter(({ url }) => !kept.has(keyOf(url)));
    const store = async (entry: PrecacheEntry): Promise<void> => {
      const request = requestOf(entry);
      const response = await fetch(request);
      if (!isRightKind(request, response)) throw new Error(`${entry.url} is not there.`);
      if (entry.url.endsWith('.html') && !(await isOfThisVersion(response.clone())))
        throw new Error(`${entry.url} is of another version.`);
      await cache.put(keyOf(entry.url), response);
    };
    // Those with a revision come last: their names are the same in every version.
    for (const hasRevision of [false, true]) {
      const files = missing.filter(({ revision }) => Boolean(revision) === hasRevision).values();
      const storeFiles = async () => {
        for (const entry of files) await store(entry);
      };
      await Promise.all(Array.from({ length: filesAtOnce }, storeFiles));
    }
  }

  /** Whether all code that a page names is of this version. */
  async function isOfThisVersion(page: Response): Promise<boolean> {
    const quoted = (await page.text()).split('"');
    const named = quoted.filter((each) => /^\/assets\/.*\.(js|css)$/.test(each));
    return named.every((url) => controller.getCacheKeyForURL(url) !== undefined);
  }

  async function olderPageIsOpen(): Promise<boolean> {
    const { held = [], pending = [] } = await self.navigator.locks.query();
    return [...held, ...pending].some(({ name: lock = '' }) => {
      const entry = pageLockOf.entry(lock);
      return entry !== undefined && controller.getCacheKeyForURL(entry) === undefined;
    });
  }

  /**
   * Deletes the caches of older versions once none of their pages is open. `caches.keys()` returns
   * them in the order of creation: caches after ours belong to a version that is still waiting.
   */
  async function sweep(): Promise<void> {
    const shells = (await caches.keys()).filter((each) => each.startsWith(prefix));
    const older = shells.slice(0, Math.max(0, shells.indexOf(name)));
    if (older.length === 0 || (await olderPageIsOpen())) return;
    await Promise.all(older.map((each) => caches.delete(each)));
  }

  return { controller, install, sweep, refill };
}

/** Serves a file of an older version whose page is still open. */
async function olderFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Paths of the server's own endpoints, which never get the app shell. */
const serverPaths = [
  /^\/api\//,
  /^\/healthz$/,
  /^\/sandbox-pay\//,
  /^\/preview\//,
  /^\/(robots\.txt|sitemap\.xml)$/,
];

/** Addresses to read, as '/visa/kenya/eta-90-days': only the server knows where each leads. */
const readablePath = /^\/visa\/./;

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
  registerRoute(
    new NavigationRoute((asked) => fetch(asked.request).catch(() => page(asked)), {
      allowlist: [readablePath],
    }),
  );
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
