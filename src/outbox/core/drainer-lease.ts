import { isNoRoom, type LeaseKey, type OpenDatabase } from '../../storage/database';
import { channelNames, lockNames } from '../../storage/keys';
import { policyTimes } from './policy-times';

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
  const rollCall = `${channelNames.drainer}:${key}`;
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
    const beatNow = () => void beat(holder).catch(() => undefined);
    const timer = setInterval(beatNow, policyTimes.heartbeat);
    const roll = new BroadcastChannel(rollCall);
    roll.addEventListener('message', beatNow);
    try {
      const unheard = await isUnheard(holder);
      return await work(() => holds(holder, unheard));
    } finally {
      clearInterval(timer);
      roll.close();
      await gives(holder).catch(() => undefined);
    }
  }

  /**
   * Whether the lock's holder has written no heartbeat for too long, not even when it is asked for
   * one: browsers slow down the timers of hidden pages, but not their messages. A holder that is
   * replaced while it waits for an answer would have its request repeated.
   */
  async function isLost(): Promise<boolean> {
    if (!(await isSilent())) return false;
    const before = await (await open()).get('drainer', key);
    const roll = new BroadcastChannel(rollCall);
    roll.postMessage(undefined);
    await new Promise((over) => setTimeout(over, policyTimes.rollCall));
    roll.close();
    const after = await (await open()).get('drainer', key);
    // Any new heartbeat: the holder's clock may be another one.
    const hasAnswered = after && (after.at !== before?.at || after.holder !== before.holder);
    return !hasAnswered && isSilent();
  }

  /** Whether its last heartbeat is too old; its first one may still be coming. */
  async function isSilent(): Promise<boolean> {
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

/** How long a page waits for what the drainer has under way. */
const endPatienceMs = 10_000;
/** Longer than a reload takes; a page that stays nevertheless must not keep others from draining. */
const longestPauseMs = 30_000;

/**
 * Ends the present drain before this page and its worker are replaced by a new version: the drainer
 * finishes what it has under way, so that no answer is lost and asked for again, and starts nothing
 * more. Nobody drains until this page is gone.
 */
export async function endDrain(open: OpenDatabase, now: () => number): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return;
  // Another holder's name: the drainer notices it before its next item (`holds`). Its heartbeat keeps
  // others from replacing the drainer meanwhile.
  const holder = crypto.randomUUID();
  const beat = async () => (await open()).put('drainer', { holder, at: now() }, drains.key);
  await beat();
  const timer = setInterval(() => void beat().catch(() => undefined), policyTimes.heartbeat);
  await new Promise<void>((resolve) => {
    const pause = async () => {
      resolve();
      await new Promise((over) => setTimeout(over, longestPauseMs));
    };
    locks
      .request(drains.lock, { signal: AbortSignal.timeout(endPatienceMs) }, pause)
      .catch(() => resolve());
  });
  clearInterval(timer);
}
