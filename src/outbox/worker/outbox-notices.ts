/// <reference lib="webworker" />
import { formatMessage } from '../../domain/messages/icu';
import { noticeCache, noticeTexts, type KeptNotices, type NoticeKind } from './notice-texts';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const tag = 'outbox';

/** The notices that the page stored, else in English. */
export async function keptNotices(): Promise<KeptNotices> {
  const stored = await (await caches.open(noticeCache.name)).match(noticeCache.address);
  // At run time a text of the catalogue is its English text.
  const english = { locale: 'en-US', texts: noticeTexts } as unknown as KeptNotices;
  if (!stored) return english;
  const kept = (await stored.json()) as KeptNotices;
  // The version before may have stored fewer of them.
  return { ...kept, texts: { ...english.texts, ...kept.texts } };
}

/** Shows a system notification if the traveller has allowed them. */
async function notify(kind: NoticeKind, count = 0): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const { locale, texts } = await keptNotices();
  const { title, body } = texts[kind];
  const format = (text: string) => formatMessage(text, { count }, locale) ?? text;
  const look = { body: format(body), tag, icon: '/icons/icon-192.png', lang: locale };
  await self.registration.showNotification(format(title), look);
}

export const tellArrived = (): Promise<void> => notify('arrived');

/** For items that were refused, or lack something, while no page was open. */
export const tellNeedsYou = (count: number): Promise<void> => notify('needs-you', count);

/** For files that only a page can prepare. */
export const tellUnprepared = (count: number): Promise<void> => notify('unprepared', count);

/** For the browser's last sync event: only opening the app continues the delivery. */
export const notifyStillHere = (count: number): Promise<void> => notify('still-here', count);

/** Opens the app after a tap on the notification, in its open tab if there is one. */
export async function openFromNotice(notification: Notification): Promise<void> {
  if (notification.tag !== tag) return;
  notification.close();
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : self.clients.openWindow('/orders'));
}
