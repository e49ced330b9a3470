import { HttpProblem } from '../../errors/refusal';

/** Processor time that comes back steadily, in milliseconds. */
export interface Allowance {
  /** The most that may be spent at once. */
  readonly most: number;
  /** The time that comes back in a second. */
  readonly perSecond: number;
}

export interface BudgetLimits {
  readonly all: Allowance;
  /** Of one user: below that of all, so that one never has everything. */
  readonly each: Allowance;
}

interface Account {
  left: number;
  at: number;
}

/**
 * The share of the machine for work that nobody pays for. Its invariants:
 * - over any time, all jobs take at most what was there, what came back meanwhile, and one job more
 *   (a job is paid for after it ran, within its own limit); those of one user likewise;
 * - a job is refused before anything of it is read or run, with the seconds until there is a second
 *   of processor time again;
 * - users whose time has come back in full are forgotten.
 */
export class ProcessorBudget {
  readonly #all: Account;
  readonly #each = new Map<string, Account>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(
    private readonly limits: BudgetLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#all = { left: limits.all.most, at: now() };
  }

  /** Whether there is time for a job of this user. */
  has(userId: string): boolean {
    return this.#secondsFor(userId) === 0;
  }

  #secondsFor(userId: string): number {
    const { all, each } = this.limits;
    const own = this.#each.get(userId);
    return Math.max(this.#secondsUntil(this.#all, all), own ? this.#secondsUntil(own, each) : 0);
  }

  /** @throws {HttpProblem} 503 with Retry-After, if the user's time or that of all is used up */
  check(userId: string): void {
    const seconds = this.#secondsFor(userId);
    if (seconds > 0)
      throw new HttpProblem(503, { code: 'server-busy' }, { 'retry-after': String(seconds) });
  }

  /** Pays for a job that has ended. */
  spend(userId: string, milliseconds: number): void {
    const { all, each } = this.limits;
    this.#refill(this.#all, all);
    this.#all.left -= milliseconds;
    this.#forgetRested();
    const own = this.#each.get(userId) ?? { left: each.most, at: this.now() };
    this.#refill(own, each);
    own.left -= milliseconds;
    this.#each.set(userId, own);
  }

  #forgetRested(): void {
    for (const [userId, own] of this.#each) {
      this.#refill(own, this.limits.each);
      if (own.left >= this.limits.each.most) this.#each.delete(userId);
    }
  }

  #refill(account: Account, { most, perSecond }: Allowance): void {
    const now = this.now();
    account.left = Math.min(most, account.left + ((now - account.at) / 1000) * perSecond);
    account.at = now;
  }

  #secondsUntil(account: Account, allowance: Allowance): number {
    this.#refill(account, allowance);
    if (account.left > 0) return 0;
    const wanted = Math.min(1000, allowance.most) - account.left;
    return Math.max(1, Math.ceil(wanted / allowance.perSecond));
  }
}
