/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { openChange, showPushed } from './change-notices';
import { keepCatalogue, keepLater, serveShell } from './caching';
import { drainForSync, drainQuietly } from './drain-for-sync';
import type { WorkerMessage } from './messages';
import { openFromNotice } from './outbox-notices';
import './sync-event';
import { takeNews } from './take-news';

declare const self: ServiceWorkerGlobalScope &
  typeof globalThis & {
    __WB_MANIFEST: Parameters<typeof serveShell>[0];
  };

const shell = serveShell(self.__WB_MANIFEST);
clientsClaim();

self.addEventListener('install', shell.install);

self.addEventListener('activate', shell.activate);

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message?.type === 'KEEP_LATER') event.waitUntil(keepLater(event, message.flags));
  if (message?.type === 'KEEP_CATALOGUE') event.waitUntil(keepCatalogue(event, message.urls));
});

self.addEventListener('sync', (event) => {
  if (event.tag.startsWith('outbox:')) event.waitUntil(drainForSync(event));
});

self.addEventListener('periodicsync', (event) => event.waitUntil(drainQuietly()));

self.addEventListener('push', (event) =>
  event.waitUntil(Promise.all([showPushed(event.data).then(takeNews), drainQuietly()])),
);

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(
    Promise.all([openFromNotice(event.notification), openChange(event.notification)]),
  ),
);
