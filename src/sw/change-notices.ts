/// <reference lib="webworker" />
import { pushedNotice } from './pushed-notice';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/**
 * Shows what a push tells. Every push with a text is shown, because browsers end the subscription of
 * a worker that shows nothing.
 * @returns the page that it opens; '' if it has none
 */
export async function showPushed(data: PushMessageData | null): Promise<string> {
  const notice = data && pushedNotice(data.text());
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
export async function openChange(notification: Notification): Promise<void> {
  const { path } = (notification.data ?? {}) as { path?: string };
  if (path === undefined) return;
  notification.close();
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const showing = pages.find(({ url }) => url === href);
  // Another tab may hold a payment or a form, so it is not led away.
  await (showing ? showing.focus() : self.clients.openWindow(href));
}
