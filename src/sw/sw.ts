/// <reference lib="webworker" />

import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { accountSummaryCall } from '../contract/account/account-summary';
import { orderCalls } from '../contract/orders';
import { badgeCount, showBadge } from '../domain/account/badge';
import { appPaths } from '../domain/app-paths';
import { fetchFile } from '../pocket/fetch-file';
import { keepFiles } from '../pocket/keep-files';
import { pocketStore } from '../pocket/pocket-store';
import { channelNames, orderAnswerName } from '../storage/keys';
import { writeAnswer } from '../storage/write-answer';
import { keepCatalogue, keepLater, serveShell } from './caching';
import { drainForSync, drainQuietly } from '../outbox/worker/drain-for-sync';
import type { WorkerMessage } from '../outbox/worker/messages';
import { openFromNotice } from '../outbox/worker/outbox-notices';
import { pushedNotice } from './pushed-notice';
import {
  api,
  open,
  readLanguage,
  session,
  store as items,
  takeShared,
} from '../outbox/worker/worker-services';

declare const self: ServiceWorkerGlobalScope &
  typeof globalThis & {
    /** Written before this script by the server. */
    readonly siteName?: string;
    __WB_MANIFEST: Parameters<typeof serveShell>[0];
  };

const pocket = pocketStore(open);
const channel = new BroadcastChannel(channelNames.pocket);

const isPresent = async (userId: string) => (await session.read())?.userId === userId;

/**
 * Takes what a push tells of: the order, which its page then shows without a network, its visa and its
 * letters. Failures are left to the next start of the app.
 */
async function takeNews(path: string): Promise<void> {
  const orderId = /^\/(?:order-detail\/|visa\?order=)([\w-]+)/.exec(path)?.[1];
  const userId = (await session.read())?.userId;
  if (userId === undefined) return;
  await readLanguage();
  await Promise.allSettled([orderId && takeOrder(userId, orderId), countAgain(userId)]);
}

async function takeOrder(userId: string, orderId: string): Promise<void> {
  const at = Date.now();
  const order = await api.call(orderCalls.order, { order_id: orderId });
  if (!(await isPresent(userId))) return;
  await writeAnswer(open, {
    userId,
    name: orderAnswerName(orderId),
    data: order,
    at,
  });
  await keepFiles({ store: pocket, fetchFile, isPresent }, userId, order);
  channel.postMessage(orderId);
}

/** The badge counts the same as the page does (`app/background/late-start.ts`). */
async function countAgain(userId: string): Promise<void> {
  const { unprocessedCount } = await api.call(accountSummaryCall, {});
  if (await isPresent(userId))
    await showBadge(badgeCount(unprocessedCount, await items.list(userId)), navigator);
}

/**
 * Shows what a push tells. Every push with a text is shown, because browsers end the subscription of
 * a worker that shows nothing.
 * @returns the page that it opens; '' if it has none
 */
async function showPushed(data: PushMessageData | null): Promise<string> {
  const notice = data && pushedNotice(data.text(), self.siteName);
  if (!notice) return '';
  const { title, path, ...look } = notice;
  if (Notification.permission !== 'granted') return path;
  await self.registration.showNotification(title, {
    ...look,
    icon: '/icons/icon-192.png',
    data: { path },
  });
  return path;
}

/** Opens the page of a tapped notification: in the tab that shows it already, else beside it. */
async function openChange(notification: Notification): Promise<void> {
  const { path } = (notification.data ?? {}) as { path?: string };
  if (path === undefined) return;
  notification.close();
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  });
  const showing = pages.find(({ url }) => url === href);
  // Another tab may hold a payment or a form, so it is not led away.
  await (showing ? showing.focus() : self.clients.openWindow(href));
}

/** Background Sync exists in Chromium only, so TypeScript's library does not declare its events. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** Whether the browser gives up after this event. */
  readonly lastChance: boolean;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: ExtendableEvent;
  }
}

const shell = serveShell(self.__WB_MANIFEST);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === appPaths.SharedFiles,
  ({ request }) => takeShared(request),
  'POST',
);
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
