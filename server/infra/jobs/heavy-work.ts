import { FairGate, serverBusy } from './fair-gate';
import type { JobTable } from './serve-jobs';
import { WorkerFailure, type WorkerFault } from './worker-failure';
import { WorkerProcess, type WorkerProgram, type WorkLimits } from './worker-process';

export interface HeavyWorkOptions {
  readonly program: WorkerProgram;
  /** How many processes there are at most. */
  readonly processes: number;
  readonly limits?: Partial<WorkLimits>;
  /** Learns of every process that ended in its work. */
  readonly warn: (event: { readonly kind: string; readonly fault: WorkerFault }) => void;
}

/** What travellers send stays far below: 64 megapixels, progressive, took 430 MB and 2.4 s. */
const usualLimits: WorkLimits = {
  memory: 640_000_000,
  processor: 20_000,
  duration: 60_000,
};
const mostWaiting = 120;
const mostWaitingPerUser = 12;
/** A client gives up 30 seconds after it has sent everything. */
const longestWait = 20_000;
/** A process that nothing ran in for so long gives its memory back. */
const longestIdle = 120_000;

type InputOf<J extends JobTable, K extends keyof J> = Parameters<J[K]>[0];
type OutputOf<J extends JobTable, K extends keyof J> = J[K] extends (
  input: never,
) => Promise<infer Output>
  ? Output
  : never;

/**
 * Work that would hold up the event loop or take much memory, in a few processes beside the server:
 * fair between users, bounded in number, time and memory (see FairGate and WorkerProcess). A process
 * that ends in its work is replaced, and the work done once more where the process crashed by itself.
 */
export class HeavyWork<J extends JobTable> {
  readonly #options: HeavyWorkOptions;
  readonly #gate: FairGate;
  readonly #all = new Set<WorkerProcess>();
  readonly #idle: WorkerProcess[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: HeavyWorkOptions) {
    this.#options = options;
    const { processes } = options;
    this.#gate = new FairGate({
      slots: processes,
      // One user leaves a process to the others, however long their work takes.
      slotsPerUser: Math.max(1, processes - 1),
      waiting: mostWaiting,
      waitingPerUser: mostWaitingPerUser,
      longestWait,
    });
  }

  /**
   * Does one piece of a user's work.
   * @param read its input, read only when its turn has come: what waits takes no memory
   * @throws {HttpProblem} 429 or 503 where too much waits, or the server stops
   * @throws {WorkerFailure} where the work itself is at fault: never 'ended'
   */
  run<K extends keyof J & string>(
    userId: string,
    kind: K,
    read: () => Promise<InputOf<J, K>>,
  ): Promise<OutputOf<J, K>> {
    return this.#gate.run(userId, async () => {
      const input = await read();
      const output = await this.#attempt(kind, input).catch((error: unknown) => {
        if (isFault(error, 'crash')) return this.#attempt(kind, input);
        throw error;
      });
      return output as OutputOf<J, K>;
    });
  }

  /** Takes nothing any more and refuses what waits; what runs goes on. */
  close(): void {
    this.#gate.close();
  }

  /** Ends everything. */
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
      // Not the work's fault: whoever sent it may come again.
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
