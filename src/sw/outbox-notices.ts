/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope & typeof globalThis;

const tag = 'outbox';

/** Says something outside of the app, where its traveller has allowed that. */
async function notify(title: string, body: string): Promise<void> {
  if (Notification.permission !== 'granted') return;
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png' });
}

export const tellArrived = (): Promise<void> =>
  notify('Everything has arrived', 'All that you added is with your application now.');

/** Only a page can prepare them. */
export const tellUnprepared = (count: number): Promise<void> =>
  notify(
    count === 1 ? '1 file is still on this phone' : `${count} files are still on this phone`,
    'Open Visa, and they are prepared and sent.',
  );

/** The browser will not wake us again: only the traveller can. */
export const tellStillHere = (count: number): Promise<void> =>
  notify(
    count === 1 ? '1 upload is still on this phone' : `${count} uploads are still on this phone`,
    'Open Visa where there is a network, and they are sent.',
  );

/** A tap opens the app, in the tab where it is open already. */
export async function openFromNotice(notification: Notification): Promise<void> {
  if (notification.tag !== tag) return;
  notification.close();
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : self.clients.openWindow('/orders'));
}
