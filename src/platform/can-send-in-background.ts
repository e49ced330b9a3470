import { isInMemoryOnly } from '../storage/page-memory';

/** Whether the service worker can drain the outbox while the app is closed (Background Sync). */
export const canSendInBackground = (): boolean =>
  'serviceWorker' in navigator && 'SyncManager' in window && !isInMemoryOnly();
