/**
 * The traveller's permission; 'none' if this browser receives no pushes, as Safari outside of the
 * home screen.
 */
export type PushPermission = NotificationPermission | 'none';

/** Whether this page may receive pushes. */
export const pushPermission = (): PushPermission =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
    ? Notification.permission
    : 'none';

/**
 * Ends this browser's subscription to pushes, also without a network, and takes away the notices that
 * are shown: the next user of the phone must not read what happens with an application. A later
 * log-in subscribes again.
 */
export async function stopPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const notice of await registration.getNotifications()) notice.close();
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
