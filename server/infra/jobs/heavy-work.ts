import { FairSemaphore, serverBusy } from './fair-semaphore';
import type { ProcessorBudget } from './processor-budget';
import type { JobTable } from './serve-jobs';
import { WorkerFailure, type WorkerFault } from './worker-failure';
import { WorkerProcess, type WorkerProgram, type WorkLimits } from './worker-process';

export interface HeavyWorkOptions {
  readonly program: WorkerProgram;
  /** Maximum number of worker processes. */
  readonly processes: number;
  /** Processor time of a job of these kinds, in milliseconds. */
  readonly processorOf?: Readonly<Record<string, number>>;
  readonly limits?: Partial<WorkLimits>;
  readonly waitingPerUser?: number;
  /** How far the processes stand back behind others, 0 to 19. */
  readonly niceness?: number;
  /** The budget of all jobs together; unset for work that somebody pays for. */
  readonly budget?: Pick<ProcessorBudget, 'check' | 'spend'>;
  /** Called for each process that ended during a job. */
  readonly warn: (event: { readonly kind: string; readonly fault: WorkerFault }) => void;
}

/**
 * The most that a job of any kind may take; `processorOf` gives less. Far above what real files
 * need: a progressive JPEG of 64 megapixels took 430 MB and 2.4 s.
 */
const usualLimits: WorkLimits = {
  memory: 640_000_000,
  processor: 10_000,
  duration: 60_000,
};
const mostWaiting = 120;
const mostWaitingPerUser = 12;
/**
 * In milliseconds. A client times out 30 seconds after it has sent everything. Longer than two
 * processes may take for a job each: who waits here outlasts whatever runs before.
 */
const longestWait = 25_000;
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
 * process that ends during a job is replaced; after a crash the job is retried once. A user whose
 * job ended a process waits behind all others for a while.
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
      waitingPerUser: options.waitingPerUser ?? mostWaitingPerUser,
      longestWait,
    });
  }

  /**
   * Runs one job for a user.
   * @param read reads the input, only when the job starts: waiting jobs take no memory
   * @throws {HttpProblem} 429 or 503 if too many jobs wait or the server stops
   * @throws {WorkerFailure} if the job itself is the cause; the fault is never 'late' or 'ended'
   */
  run<K extends keyof J & string>(
    userId: string,
    kind: K,
    read: () => Promise<InputOf<J, K>>,
  ): Promise<OutputOf<J, K>> {
    return this.#semaphore.run(userId, async () => {
      this.#options.budget?.check(userId);
      const input = await read();
      const output = await this.#attempt(userId, kind, input).catch((error: unknown) => {
        if (isFault(error, 'crash')) return this.#attempt(userId, kind, input);
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

  async #attempt(userId: string, kind: string, input: unknown): Promise<unknown> {
    if (this.#isStopped) throw serverBusy();
    const { budget, limits, processorOf, warn } = this.#options;
    const processor = processorOf?.[kind] ?? usualLimits.processor;
    const worker = this.#acquire();
    try {
      return await worker.run(
        { kind, input },
        {
          limits: { ...usualLimits, processor, ...limits },
          used: (milliseconds) => budget?.spend(userId, milliseconds),
        },
      );
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      const { fault } = error;
      if (!this.#isStopped) warn({ kind, fault });
      // A process that was killed from outside is not the sender's fault.
      if (fault !== 'ended') this.#semaphore.setBack(userId);
      // The job need not be the cause, so the client may retry.
      throw fault === 'ended' || fault === 'late' ? serverBusy() : error;
    } finally {
      this.#release(worker);
    }
  }

  #acquire(): WorkerProcess {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isUsable) return idle;
      this.#all.delete(idle);
    }
    const { program, niceness } = this.#options;
    const worker = new WorkerProcess(program, niceness);
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
