/*
 * Keeps the form's pages, one a language and without anybody's answers, with their script and style: all
 * of one version, or none. Nothing else goes through it; answers never do.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Said by the server in front of this script. */
  formVersion: string;
  formPages: readonly string[];
};

const { formVersion, formPages } = self;
const cacheName = `form-${formVersion}`;
const parts = [`/form.js?v=${formVersion}`, `/form.css?v=${formVersion}`];

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...formPages, ...parts]);
  await self.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/** The kept address that a request asks for; undefined if it asks for something else. */
function keptAddress({ method, url }: Request): string | undefined {
  const { pathname, searchParams, search } = new URL(url);
  if (method !== 'GET') return undefined;
  if (parts.includes(pathname + search)) return pathname + search;
  if (pathname !== '/' || searchParams.get('kept') !== '1') return undefined;
  const page = `/?kept=1&lang=${searchParams.get('lang') ?? ''}`;
  return formPages.includes(page) ? page : formPages[0];
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('fetch', (event) => {
  const address = keptAddress(event.request);
  if (address === undefined) return;
  event.respondWith(
    caches
      .open(cacheName)
      .then((cache) => cache.match(address))
      .then((kept) => kept ?? fetch(event.request)),
  );
});

export {};
