import { lockNames } from '../storage/keys';

/**
 * Runs work while holding the drainer's lock, if it is free. Without Web Locks there is only the
 * page (browsers with a service worker that sends have them), so the work just runs.
 */
export async function exclusively<T>(work: () => Promise<T>): Promise<T | undefined> {
  // Typed as always there, absent on insecure origins and old browsers.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  return locks.request(lockNames.drainer, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}
