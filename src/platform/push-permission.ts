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
