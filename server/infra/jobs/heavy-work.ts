import { FairSemaphore, serverBusy } from './fair-semaphore';
import type { JobTable } from './serve-jobs';
import { WorkerFailure, type WorkerFault } from './worker-failure';
import { WorkerProcess, type WorkerProgram, type WorkLimits } from './worker-process';

export interface HeavyWorkOptions {
  readonly program: WorkerProgram;
  /** Maximum number of worker processes. */
  readonly processes: number;
  readonly limits?: Partial<WorkLimits>;
  /** Called for each process that ended during a job. */
  readonly warn: (event: { readonly kind: string; readonly fault: WorkerFault }) => void;
}

/** Far above what real files need: a progressive JPEG of 64 megapixels took 430 MB and 2.4 s. */
const usualLimits: WorkLimits = {
  memory: 640_000_000,
  processor: 20_000,
  duration: 60_000,
};
const mostWaiting = 120;
const mostWaitingPerUser = 12;
/** In milliseconds. A client times out 30 seconds after it has sent everything. */
const longestWait = 20_000;
/** An idle process is ended after this time, in milliseconds, to free its memory. */
const longestIdle = 120_000;

type InputOf<J extends JobTable, K extends keyof J> = Parameters<J[K]>[0];
type OutputOf<J extends JobTable, K extends keyof J> = J[K] extends (
  input: never,
) => Promise<infer Output>
  ? Output
  : never;

/**
 * Runs jobs that would block the event loop or need much memory in a few child processes: fair
 * between users, and limited in number, time and memory (see FairSemaphore and WorkerProcess). A
 * process that ends during a job is replaced; after a crash the job is retried once.
 */
export class HeavyWork<J extends JobTable> {
  readonly #options: HeavyWorkOptions;
  readonly #semaphore: FairSemaphore;
  readonly #all = new Set<WorkerProcess>();
  readonly #idle: WorkerProcess[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: HeavyWorkOptions) {
    this.#options = options;
    const { processes } = options;
    this.#semaphore = new FairSemaphore({
      slots: processes,
      // One process always stays free for other users.
      slotsPerUser: Math.max(1, processes - 1),
      waiting: mostWaiting,
      waitingPerUser: mostWaitingPerUser,
      longestWait,
    });
  }

  /**
   * Runs one job for a user.
   * @param read reads the input, only when the job starts: waiting jobs take no memory
   * @throws {HttpProblem} 429 or 503 if too many jobs wait or the server stops
   * @throws {WorkerFailure} if the job itself is the cause; the fault is never 'ended'
   */
  run<K extends keyof J & string>(
    userId: string,
    kind: K,
    read: () => Promise<InputOf<J, K>>,
  ): Promise<OutputOf<J, K>> {
    return this.#semaphore.run(userId, async () => {
      const input = await read();
      const output = await this.#attempt(kind, input).catch((error: unknown) => {
        if (isFault(error, 'crash')) return this.#attempt(kind, input);
        throw error;
      });
      return output as OutputOf<J, K>;
    });
  }

  /** Rejects new and waiting jobs; running ones continue. */
  close(): void {
    this.#semaphore.close();
  }

  /** Ends all processes. */
  stop(): void {
    this.close();
    this.#isStopped = true;
    clearTimeout(this.#idleTimer);
    for (const each of this.#all) each.end('ended');
  }

  async #attempt(kind: string, input: unknown): Promise<unknown> {
    if (this.#isStopped) throw serverBusy();
    const worker = this.#acquire();
    try {
      return await worker.run({ kind, input });
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      if (!this.#isStopped) this.#options.warn({ kind, fault: error.fault });
      // The job is not the cause, so the client may retry.
      throw error.fault === 'ended' ? serverBusy() : error;
    } finally {
      this.#release(worker);
    }
  }

  #acquire(): WorkerProcess {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isUsable) return idle;
      this.#all.delete(idle);
    }
    const { program, limits } = this.#options;
    const worker = new WorkerProcess(program, { ...usualLimits, ...limits });
    this.#all.add(worker);
    return worker;
  }

  #release(worker: WorkerProcess): void {
    if (worker.isUsable && !this.#isStopped) this.#idle.push(worker);
    else {
      worker.end('ended');
      this.#all.delete(worker);
    }
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#endIdle(), longestIdle).unref();
  }

  #endIdle(): void {
    for (const worker of this.#idle.splice(0)) {
      worker.end('ended');
      this.#all.delete(worker);
    }
  }
}

const isFault = (error: unknown, fault: WorkerFault) =>
  error instanceof WorkerFailure && error.fault === fault;
