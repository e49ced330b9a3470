import type { LeaseKey, OpenDatabase } from '../../storage/database';
import { lockNames } from '../../storage/keys';
import { policyTimes } from './policy-times';
import { isNoRoom } from './unwritten';

/** The work gets a function that checks whether the lease is still held. */
type Work<T> = (isHeld: () => Promise<boolean>) => Promise<T>;

export interface Lease {
  /** The name of the Web Lock. */
  lock: string;
  key: LeaseKey;
}

const drains: Lease = { lock: lockNames.drainer, key: 'holder' };

/**
 * Lets only one page or worker drain (or prepare): the one that holds the Web Lock and writes
 * heartbeats. A frozen holder keeps its lock but writes no heartbeats, and is replaced; when it
 * resumes, the items' epochs fence off its writes. Without Web Locks the heartbeats alone are the
 * lease.
 */
export function drainerLease(open: OpenDatabase, now: () => number, { lock: name, key } = drains) {
  let refusedSince: number | undefined;
  const isFresh = (at: number) => Math.abs(now() - at) < policyTimes.heartbeatLost;

  /** Acquires the lease, unless another holder has a recent heartbeat. */
  async function takes(holder: string): Promise<boolean> {
    const tx = (await open()).transaction('drainer', 'readwrite');
    const present = await tx.store.get(key);
    const free = !present || !isFresh(present.at);
    if (free) await tx.store.put({ holder, at: now() }, key);
    await tx.done;
    return free;
  }

  async function gives(holder: string): Promise<void> {
    const tx = (await open()).transaction('drainer', 'readwrite');
    if ((await tx.store.get(key))?.holder === holder) await tx.store.delete(key);
    await tx.done;
  }

  const write = async (holder: string) => (await open()).put('drainer', { holder, at: now() }, key);

  /** On a full phone no heartbeat can be written: then the Web Lock alone is the lease. */
  async function isUnheard(holder: string): Promise<boolean> {
    try {
      await write(holder);
      return false;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      // A heartbeat of another holder is outdated, because this one has the lock.
      await (await open()).delete('drainer', key);
      return true;
    }
  }

  const holds = async (holder: string, unheard: boolean): Promise<boolean> => {
    const present = await (await open()).get('drainer', key);
    return present ? present.holder === holder : unheard;
  };

  /** Writes a heartbeat, unless another holder has replaced this one. */
  async function beat(holder: string): Promise<void> {
    const tx = (await open()).transaction('drainer', 'readwrite');
    const present = await tx.store.get(key);
    if (!present || present.holder === holder) await tx.store.put({ holder, at: now() }, key);
    await tx.done;
  }

  async function beating<T>(holder: string, work: Work<T>): Promise<T> {
    const timer = setInterval(
      () => void beat(holder).catch(() => undefined),
      policyTimes.heartbeat,
    );
    try {
      const unheard = await isUnheard(holder);
      return await work(() => holds(holder, unheard));
    } finally {
      clearInterval(timer);
      await gives(holder).catch(() => undefined);
    }
  }

  /**
   * Whether the lock's holder has written no heartbeat for too long; its first one may still be
   * coming.
   */
  async function isLost(): Promise<boolean> {
    const present = await (await open()).get('drainer', key);
    if (present) {
      refusedSince = undefined;
      return !isFresh(present.at);
    }
    refusedSince ??= now();
    return !isFresh(refusedSince);
  }

  /**
   * Runs work as the lease's only holder; undefined if another holds it, or has replaced this one.
   */
  return async <T>(work: Work<T>): Promise<T | undefined> => {
    const holder = crypto.randomUUID();
    // The type says always present; absent on insecure origins and in old browsers.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return (await takes(holder)) ? beating(holder, work) : undefined;
    const request = (options: LockOptions) =>
      locks
        .request(name, options, async (lock) => {
          if (!lock) return undefined;
          refusedSince = undefined;
          return { done: await beating(holder, work) };
        })
        .catch((error: unknown) => {
          if (error instanceof DOMException && error.name === 'AbortError') return undefined;
          throw error;
        });
    const result =
      (await request({ ifAvailable: true })) ??
      ((await isLost()) ? await request({ steal: true }) : undefined);
    return result?.done;
  };
}
