import { cachedBytes } from '../core/cached-bytes';
import { openDatabase } from '../../services/services';

/** The bytes that stay on this phone for some days after delivery. Loaded lazily. */
export const kept = cachedBytes({
  open: openDatabase,
  now: Date.now,
  async quota() {
    // The type says always present; absent in some browsers.
    const storage = navigator.storage as StorageManager | undefined;
    return (await storage?.estimate?.().catch(() => undefined))?.quota;
  },
});
