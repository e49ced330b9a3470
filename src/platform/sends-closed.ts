import { livesInPage } from '../storage/page-memory';

/** Whether the browser wakes our service worker to send what waits, also with the app closed. */
export const sendsClosed = (): boolean =>
  'serviceWorker' in navigator && 'SyncManager' in window && !livesInPage();
