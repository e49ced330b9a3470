import { noticeCalls } from '../contract/account/notices';
import { api } from '../services/services';
import { pushPermission } from '../platform/pushes';
import { currentSession } from './session';

/**
 * Subscribes this browser to the server's pushes if the traveller allows notifications, and reports
 * the subscription. It is repeated at every start, because browsers drop and renew subscriptions
 * without a page, and because the server's ends with the session.
 * @throws if the server sends no pushes, or the browser's push service refuses
 */
export async function subscribeToPushes(): Promise<void> {
  if (pushPermission() !== 'granted' || !currentSession()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const { pushKey } = await api.call(noticeCalls.notices, {});
  const subscription = await subscriptionWith(registration.pushManager, pushKey);
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return;
  const { p256dh, auth } = keys;
  await api.call(noticeCalls.subscribeToPushes, { endpoint, p256dh, auth });
}

/** The browser's subscription for this key; one for a key that the server had before is replaced. */
async function subscriptionWith(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    const other = await manager.getSubscription();
    if (!other || !(error instanceof DOMException) || error.name !== 'InvalidStateError')
      throw error;
    await other.unsubscribe();
    return manager.subscribe(wish);
  }
}

/** The same without a failure: a server without pushes tells of changes by mail alone. */
export const renewSubscription = (): Promise<void> =>
  subscribeToPushes().catch((error: unknown) => console.warn('no pushes', error));
