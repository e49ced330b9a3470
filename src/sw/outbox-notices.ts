/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const tag = 'outbox';

/** Shows a system notification if the traveller has allowed them. */
async function notify(title: string, body: string): Promise<void> {
  if (Notification.permission !== 'granted') return;
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png' });
}

export const tellArrived = (): Promise<void> =>
  notify('Everything has arrived', 'All that you added is with your application now.');

/** For files that only a page can prepare. */
export const tellUnprepared = (count: number): Promise<void> =>
  notify(
    count === 1 ? '1 file is still on this phone' : `${count} files are still on this phone`,
    'Open Visa, and they are prepared and sent.',
  );

/** For the browser's last sync event: only opening the app continues the delivery. */
export const tellStillHere = (count: number): Promise<void> =>
  notify(
    count === 1 ? '1 upload is still on this phone' : `${count} uploads are still on this phone`,
    'Open Visa where there is a network, and they are sent.',
  );

/** Opens the app after a tap on the notification, in its open tab if there is one. */
export async function openFromNotice(notification: Notification): Promise<void> {
  if (notification.tag !== tag) return;
  notification.close();
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : self.clients.openWindow('/orders'));
}
