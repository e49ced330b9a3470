/** What a page says to the service worker. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  /** The connection is good and the phone idle: keep what is not in the precache, and these flags. */
  | { type: 'KEEP_LATER'; flags: string[] };

/** What the service worker says to a page. */
export type PageMessage = { type: 'DRAIN' };
