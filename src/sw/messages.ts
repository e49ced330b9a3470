/** What a page says to the service worker. */
export type WorkerMessage = { type: 'SKIP_WAITING' };
