/** Messages from a page to the service worker. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  /** Sent on a good connection while idle: cache the lazily loaded code and these flags. */
  | { type: 'KEEP_LATER'; flags: string[] };

/** Messages from the service worker to a page. */
export type PageMessage = { type: 'DRAIN' };
