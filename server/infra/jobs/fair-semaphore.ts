import { HttpProblem } from '../../errors/refusal';

/**
 * A queue that serves users in turn, and the items of each user in order. A user who adds a hundred
 * items is served as often as one who adds a single item.
 */
export class FairQueue<T> {
  /** In serving order; users without items are not in the map. */
  readonly #users = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(userId: string): number {
    return this.#users.get(userId)?.length ?? 0;
  }

  add(userId: string, item: T): void {
    const own = this.#users.get(userId);
    if (own) own.push(item);
    else this.#users.set(userId, [item]);
    this.#size += 1;
  }

  /**
   * Removes and returns the oldest item of the first eligible user; skipped users keep their
   * position.
   */
  take(isEligible: (userId: string) => boolean): { userId: string; item: T } | undefined {
    for (const [userId, own] of this.#users) {
      if (!isEligible(userId)) continue;
      const [item, ...rest] = own;
      this.#users.delete(userId);
      if (rest.length > 0) this.#users.set(userId, rest);
      this.#size -= 1;
      return { userId, item: item as T };
    }
    return undefined;
  }

  /** Removes a waiting item; does nothing if it is not in the queue. */
  remove(userId: string, item: T): void {
    const own = this.#users.get(userId);
    const at = own?.indexOf(item) ?? -1;
    if (!own || at === -1) return;
    own.splice(at, 1);
    if (own.length === 0) this.#users.delete(userId);
    this.#size -= 1;
  }
}

export interface SemaphoreLimits {
  /** Maximum number of running jobs, in total and per user. */
  readonly slots: number;
  readonly slotsPerUser: number;
  /** Maximum number of waiting jobs, in total and per user. */
  readonly waiting: number;
  readonly waitingPerUser: number;
  /**
   * Milliseconds after which a waiting job is rejected; must be shorter than the client's timeout.
   */
  readonly longestWait: number;
  /** Milliseconds for which a user who was set back waits behind all others. */
  readonly setBackFor?: number;
}

const tenMinutes = 600_000;

interface Waiting {
  start(): void;
  reject(problem: HttpProblem): void;
}

/**
 * A semaphore for expensive jobs that is fair between users. Its invariants:
 * - the numbers of running jobs, in total and per user, stay within their limits;
 * - users get slots in turn, and the jobs of one user run in order;
 * - a user who was set back starts only while no other eligible job waits, and all of them together
 *   leave one slot free, if there are several: whoever was not set back waits for one honest job;
 * - the numbers of waiting jobs stay within their limits: a job beyond them is rejected
 *   immediately, with Retry-After;
 * - a waiting job starts or is rejected within `longestWait`; after `close` no job starts;
 * - a slot is released however its job ends, and is not idle while an eligible job waits.
 */
export class FairSemaphore {
  readonly #bounds: SemaphoreLimits;
  readonly #queue = new FairQueue<Waiting>();
  readonly #running = new Map<string, number>();
  /** Users who were set back, and until when. */
  readonly #setBack = new Map<string, number>();
  #inUse = 0;
  #isClosed = false;

  constructor(bounds: SemaphoreLimits) {
    this.#bounds = bounds;
  }

  /** @throws {HttpProblem} 429 or 503 with Retry-After, if the work was not started */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await this.#waitForSlot(userId);
    try {
      return await work();
    } finally {
      this.#release(userId);
    }
  }

  /** Lets a user whose job had to be ended wait behind all others for a while. */
  setBack(userId: string): void {
    const now = performance.now();
    for (const [each, until] of this.#setBack) if (until <= now) this.#setBack.delete(each);
    this.#setBack.set(userId, now + (this.#bounds.setBackFor ?? tenMinutes));
  }

  /** Rejects all waiting and new jobs; running ones continue. */
  close(): void {
    this.#isClosed = true;
    for (let next = this.#queue.take(() => true); next; next = this.#queue.take(() => true))
      next.item.reject(serverBusy());
  }

  async #waitForSlot(userId: string): Promise<void> {
    const { waiting, waitingPerUser, longestWait } = this.#bounds;
    if (this.#isClosed) throw serverBusy();
    if (this.#hasFreeSlot(userId)) return this.#acquire(userId);
    if (this.#queue.sizeOf(userId) >= waitingPerUser) throw userBusy();
    if (this.#queue.size >= waiting) throw serverBusy();
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (problem) => {
          clearTimeout(timer);
          reject(problem);
        },
      };
      const timer = setTimeout(() => {
        this.#queue.remove(userId, entry);
        reject(serverBusy());
      }, longestWait);
      this.#queue.add(userId, entry);
    });
  }

  #isSetBack(userId: string): boolean {
    return (this.#setBack.get(userId) ?? 0) > performance.now();
  }

  #hasFreeSlot(userId: string): boolean {
    const { slots, slotsPerUser } = this.#bounds;
    if (this.#inUse >= slots || (this.#running.get(userId) ?? 0) >= slotsPerUser) return false;
    return !this.#isSetBack(userId) || this.#runningSetBack() < Math.max(1, slots - 1);
  }

  #runningSetBack(): number {
    let running = 0;
    for (const [userId, own] of this.#running) if (this.#isSetBack(userId)) running += own;
    return running;
  }

  #acquire(userId: string): void {
    this.#inUse += 1;
    this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
  }

  #release(userId: string): void {
    this.#inUse -= 1;
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
    const next =
      this.#queue.take((each) => !this.#isSetBack(each) && this.#hasFreeSlot(each)) ??
      this.#queue.take((each) => this.#hasFreeSlot(each));
    if (!next) return;
    // The slot is taken here, before the waiting job resumes, so that no other job can take it in
    // between.
    this.#acquire(next.userId);
    next.item.start();
  }
}

const secondsUntilNewTry = '5';

/** The error for a request that may be repeated in a moment. */
export const serverBusy = (): HttpProblem =>
  new HttpProblem(
    503,
    { code: 'server-busy' },
    {
      'retry-after': secondsUntilNewTry,
    },
  );

const userBusy = () =>
  new HttpProblem(429, { code: 'too-much-at-once' }, { 'retry-after': secondsUntilNewTry });
