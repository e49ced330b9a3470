import { HttpProblem } from '../../errors/refusal';
import { FairLine } from './fair-line';

export interface GateBounds {
  /** How much runs at once, in all and of one user. */
  readonly slots: number;
  readonly slotsPerUser: number;
  /** How much waits, in all and of one user. */
  readonly waiting: number;
  readonly waitingPerUser: number;
  /** Milliseconds after which somebody who still waits is refused: before their client gives up. */
  readonly longestWait: number;
}

interface Waiting {
  enter(): void;
  refuse(problem: HttpProblem): void;
}

/**
 * Lets work through that costs much. Its invariants, whatever is asked in whatever order:
 * - no more runs at once than there are slots, nor of one user than they may have;
 * - users have their turns one after the other, each user's work in its order;
 * - no more waits than the bounds say: what is beyond is refused at once, with the time of a new try;
 * - whoever waits is let in, or refused within `longestWait`; after `close` nobody is let in;
 * - a slot is given back however its work ends, and is not left free while somebody may have it.
 */
export class FairGate {
  readonly #bounds: GateBounds;
  readonly #line = new FairLine<Waiting>();
  readonly #running = new Map<string, number>();
  #taken = 0;
  #isClosed = false;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /** @throws {HttpProblem} 429 or 503 with Retry-After, before the work was begun */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(userId);
    try {
      return await work();
    } finally {
      this.#leave(userId);
    }
  }

  /** Refuses whoever waits and whoever comes; what runs goes on. */
  close(): void {
    this.#isClosed = true;
    for (let next = this.#line.take(() => true); next; next = this.#line.take(() => true))
      next.item.refuse(serverBusy());
  }

  async #enter(userId: string): Promise<void> {
    const { waiting, waitingPerUser, longestWait } = this.#bounds;
    if (this.#isClosed) throw serverBusy();
    if (this.#mayHaveTurn(userId)) return this.#take(userId);
    if (this.#line.sizeOf(userId) >= waitingPerUser) throw userBusy();
    if (this.#line.size >= waiting) throw serverBusy();
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (problem) => {
          clearTimeout(timer);
          reject(problem);
        },
      };
      const timer = setTimeout(() => {
        this.#line.remove(userId, entry);
        reject(serverBusy());
      }, longestWait);
      this.#line.add(userId, entry);
    });
  }

  #mayHaveTurn(userId: string): boolean {
    const { slots, slotsPerUser } = this.#bounds;
    return this.#taken < slots && (this.#running.get(userId) ?? 0) < slotsPerUser;
  }

  #take(userId: string): void {
    this.#taken += 1;
    this.#running.set(userId, (this.#running.get(userId) ?? 0) + 1);
  }

  #leave(userId: string): void {
    this.#taken -= 1;
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
    const next = this.#line.take((each) => this.#mayHaveTurn(each));
    if (!next) return;
    // Taken here and not when they wake up, so that nobody comes in between.
    this.#take(next.userId);
    next.item.enter();
  }
}

const secondsUntilNewTry = '5';

/** The answer to whoever may come again in a moment. */
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
