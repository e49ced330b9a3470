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
