import type { LeaseKey, OpenDatabase } from '../../storage/database';
import { lockNames } from '../../storage/keys';
import { policyTimes } from './policy-times';
import { isNoRoom } from './unwritten';

/** Is told how to ask whether the lease is still held. */
type Work<T> = (isHeld: () => Promise<boolean>) => Promise<T>;

export interface Lease {
  /** Of the Web Lock. */
  lock: string;
  key: LeaseKey;
}

const drains: Lease = { lock: lockNames.drainer, key: 'holder' };

/**
 * Lets one page or worker drain (or prepare) at a time: whoever holds the Web Lock, and gives signs of
 * life. A holder that was frozen keeps its lock but writes none, and is replaced; what it does when it wakes
 * is refused by the items' epochs. Without Web Locks the signs of life are the lease.
 */
export function drainerLease(open: OpenDatabase, now: () => number, { lock: name, key } = drains) {
  let refusedSince: number | undefined;
  const isFresh = (at: number) => Math.abs(now() - at) < policyTimes.heartbeatLost;

  /** Takes the lease, unless another has given a sign of life of late. */
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

  /** Of a phone without room no holder is heard: there the Web Lock alone is the lease. */
  async function isUnheard(holder: string): Promise<boolean> {
    try {
      await write(holder);
      return false;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      // A sign of somebody else's is an old one: we have the lock.
      await (await open()).delete('drainer', key);
      return true;
    }
  }

  const holds = async (holder: string, unheard: boolean): Promise<boolean> => {
    const present = await (await open()).get('drainer', key);
    return present ? present.holder === holder : unheard;
  };

  /** Another sign of life; none where another has taken over. */
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

  /** Whether the lock's holder has been silent for too long; its first sign may be on its way. */
  async function isLost(): Promise<boolean> {
    const present = await (await open()).get('drainer', key);
    if (present) {
      refusedSince = undefined;
      return !isFresh(present.at);
    }
    refusedSince ??= now();
    return !isFresh(refusedSince);
  }

  /** Runs work as the one drainer; undefined when another is, or has taken over meanwhile. */
  return async <T>(work: Work<T>): Promise<T | undefined> => {
    const holder = crypto.randomUUID();
    // Typed as always there, absent on insecure origins and old browsers.
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
