import { sql } from 'kysely';
import type { Db } from '../db/tables';
import { JobFailure } from './worker-failure';
import { onJobsAdded } from './add-jobs';

/** A job that a server has taken. */
interface TakenJob {
  readonly id: string;
  readonly payload: string;
  readonly tries: number;
  readonly created_at: Date;
}

/** A server that works on jobs; its name stays the same when it starts again. */
interface Holder {
  readonly db: Db;
  readonly name: string;
}

/** Longer than any job runs: a lease that is over belonged to a server that was stopped. */
const leaseTime = 60_000;

/**
 * Takes jobs of a kind that are due, oldest first; another server takes none of them meanwhile.
 * @param besides the jobs that the holder is doing: their leases may end, if the clock is set ahead
 */
const leaseJobs = (
  { db, name }: Holder,
  kind: string,
  most: number,
  now: Date,
  besides: readonly string[],
): Promise<TakenJob[]> =>
  db
    .updateTable('jobs')
    .set({ holder: name, due_at: new Date(now.getTime() + leaseTime) })
    .where(
      'id',
      'in',
      sql<string>`(select id from jobs where kind = ${kind} and due_at <= ${now} and failed_at is null
        and not (id = any(${besides}))
        order by due_at limit ${most} for update skip locked)`,
    )
    .returning(['id', 'payload', 'tries', 'created_at'])
    .execute();

/**
 * Gives back what this server held when it was stopped, so that it need not wait for its own leases.
 * Only before it takes jobs.
 */
async function releaseJobs({ db, name }: Holder, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ holder: null, due_at: now })
    .where('holder', '=', name)
    .where('failed_at', 'is', null)
    .execute();
}

const held = ({ db, name }: Holder, id: string) =>
  db.updateTable('jobs').where('id', '=', id).where('holder', '=', name);

/** Removes a job that is done. */
async function finishJob({ db, name }: Holder, id: string): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('holder', '=', name).execute();
}

/** Schedules another try of a job that failed. */
async function postponeJob(
  holder: Holder,
  id: string,
  { until, problem }: { readonly until: Date; readonly problem: string },
): Promise<void> {
  await held(holder, id)
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), holder: null, due_at: until, problem }))
    .execute();
}

/** Gives a job up: it stays in the list of failed jobs. */
async function giveUpJob(
  holder: Holder,
  id: string,
  { at, problem }: { readonly at: Date; readonly problem: string },
): Promise<void> {
  await held(holder, id)
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), holder: null, failed_at: at, problem }))
    .execute();
}

const second = 1_000;
const minute = 60 * second;
const longest = 15 * minute;

/** How long a job is tried again before a person has to look at it: longer than a mail server is down. */
export const patience = 3 * 24 * 60 * minute;

/**
 * The pause before the next try of a job that has failed so often, in milliseconds: from two seconds
 * to a quarter of an hour. It varies, so that jobs that failed together are not repeated together.
 * @param random from 0 to 1
 */
export const retryPause = (tries: number, random: number): number =>
  Math.min(longest, second * 2 ** Math.min(tries, 20)) * (0.75 + random / 4);

/** How jobs of one kind are done. */
export interface JobKind {
  /** How many run at a time; other kinds do not wait for them. */
  readonly atOnce: number;
  /**
   * Does the job; it may have been done before, by a server that was killed before it could say so.
   * @throws {JobFailure} to say when to try again, or not to
   */
  run(payload: unknown): Promise<void>;
}

interface Dependencies {
  readonly holder: Holder;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly clock: () => Date;
  readonly random: () => number;
  /** Logs; a payload is not logged. */
  readonly warn: (message: string) => void;
}

/** The work on one kind. */
interface Lane {
  running: number;
  wake: () => void;
}

/** How often the queue is looked at; jobs that this process adds are begun at once. */
const pollTime = 250;
/** The pause after the queue could not be read. */
const brokenTime = 5_000;

/** Works on the jobs of the database until it is stopped. */
export class JobRunner {
  readonly #running = new Map<string, Promise<void>>();
  readonly #wakers = new Set<() => void>();
  #lanes: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  /** Grows with every announcement: one that comes while a lane looks is not missed. */
  #announced = 0;
  #stopListening: () => void = () => undefined;

  constructor(private readonly with_: Dependencies) {}

  /** Takes back what it held when it was stopped, then works on every kind. */
  start(): void {
    const { holder, kinds, clock } = this.with_;
    this.#stopListening = onJobsAdded(() => {
      this.#announced += 1;
      this.#wakeAll();
    });
    this.#lanes = this.#safely(() => releaseJobs(holder, clock())).then(() =>
      Promise.all(Object.entries(kinds).map(([name, kind]) => this.#work(name, kind))),
    );
  }

  /** Takes no more jobs and waits for those that are running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    this.#wakeAll();
    await this.#lanes;
    await Promise.all(this.#running.values());
  }

  #wakeAll(): void {
    for (const wake of this.#wakers) wake();
  }

  async #work(name: string, kind: JobKind): Promise<void> {
    const { holder, clock } = this.with_;
    const lane: Lane = { running: 0, wake: () => undefined };
    while (!this.#isStopped) {
      const free = kind.atOnce - lane.running;
      const announced = this.#announced;
      const take = () => leaseJobs(holder, name, free, clock(), [...this.#running.keys()]);
      const taken = free > 0 ? await this.#safely(take) : [];
      // Before the jobs run, so that the end of the first one is not missed.
      const pause = this.#pause(lane, taken === undefined ? brokenTime : pollTime);
      for (const job of taken ?? []) this.#begin(lane, kind, job);
      if (free > 0 && announced !== this.#announced) lane.wake();
      await pause;
    }
  }

  #begin(lane: Lane, kind: JobKind, job: TakenJob): void {
    lane.running += 1;
    const running = this.#run(kind, job).finally(() => {
      this.#running.delete(job.id);
      lane.running -= 1;
      lane.wake();
    });
    this.#running.set(job.id, running);
  }

  /** Waits for the time, for a job that ends, or for the end. */
  #pause(lane: Lane, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#wakers.add(wake);
      lane.wake = wake;
      if (this.#isStopped) wake();
    });
  }

  async #run(kind: JobKind, { id, payload, tries, created_at }: TakenJob): Promise<void> {
    const { holder, clock, random, warn } = this.with_;
    try {
      await kind.run(JSON.parse(payload));
      await this.#safely(() => finishJob(holder, id));
    } catch (error) {
      const again = error instanceof JobFailure ? error.again : 0;
      const problem = error instanceof Error ? error.message : String(error);
      const now = clock();
      const isOver = again === 'never' || now.getTime() - created_at.getTime() >= patience;
      warn(`Job ${id} failed${isOver ? ' for good' : ''}: ${problem}`);
      if (isOver)
        return void (await this.#safely(() => giveUpJob(holder, id, { at: now, problem })));
      const pause = Math.max(again, retryPause(tries + 1, random()));
      const until = new Date(now.getTime() + pause);
      await this.#safely(() => postponeJob(holder, id, { until, problem }));
    }
  }

  /** A database that cannot be reached stops nothing: the job's lease ends, and it is tried again. */
  async #safely<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.with_.warn(`The queue of jobs cannot be used: ${String(error)}`);
      return undefined;
    }
  }
}
