/** Messages from a page to the service worker. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  /** Sent on a good connection while idle: cache the lazily loaded code and these flags. */
  | { type: 'KEEP_LATER'; flags: string[] }
  /** Cache the catalogue of the chosen language, which was loaded before the worker was active. */
  | { type: 'KEEP_CATALOGUE'; urls: string[] };

/** Messages from the service worker to a page. */
export type PageMessage = { type: 'DRAIN' };
