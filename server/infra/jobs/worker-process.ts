import { fork, type ChildProcess } from 'node:child_process';
import { usageOf } from './process-usage';
import type { JobMessage, WorkerMessage } from './serve-jobs';
import { WorkerFailure, type WorkerFault } from './worker-failure';

/** What a worker process runs. */
export interface WorkerProgram {
  readonly script: string;
  /** Node's own arguments before the script. */
  readonly execArgv: readonly string[];
}

/** What one piece of work may use. */
export interface WorkLimits {
  /** Bytes of the whole process. */
  readonly memory: number;
  /** Milliseconds of processor time: on a busy machine work may last longer. */
  readonly processor: number;
  /** Milliseconds in all, for what stands still. */
  readonly duration: number;
}

interface Running {
  done(output: unknown): void;
  fail(error: Error): void;
}

/** How often a process is looked at. It can go beyond its memory by what it fills in between. */
const lookEvery = 50;
/** Above this a process is not used again: what its allocator keeps counts against the next work. */
const mostKept = 200_000_000;

/**
 * One child process that does one piece of work at a time. A child, not a thread: decoders allocate
 * outside of V8's heap, where a thread has no limit, and what crashes there takes the server along.
 * It gets nothing of the server's environment, where the keys are.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #limits: WorkLimits;
  readonly #ready: Promise<void>;
  #running: Running | undefined;
  #isEnded = false;
  /** Why we ended it. */
  #fault: WorkerFault | undefined;

  constructor({ script, execArgv }: WorkerProgram, limits: WorkLimits) {
    this.#limits = limits;
    this.#child = fork(script, [], {
      execArgv: [...execArgv],
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message) => {
        const told = message as WorkerMessage;
        if (told.type === 'ready') resolve();
        else if (told.type === 'done') this.#running?.done(told.output);
        else this.#running?.fail(new Error(told.message));
      });
      const ended = (fault: WorkerFault) => {
        this.#isEnded = true;
        const failure = new WorkerFailure(this.#fault ?? fault);
        this.#running?.fail(failure);
        reject(failure);
      };
      // Killed without us: by the system, which was out of memory, or by a person.
      this.#child.on('exit', (_code, signal) => ended(signal === 'SIGKILL' ? 'ended' : 'crash'));
      this.#child.on('error', () => ended('ended'));
    });
    // Whoever runs something hears of it; of a process that nothing runs in, nobody has to.
    this.#ready.catch(() => undefined);
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Whether it can be given work. */
  get isUsable(): boolean {
    return !this.#isEnded && this.#fault === undefined && this.#running === undefined;
  }

  /**
   * Does one piece of work.
   * @throws {WorkerFailure} then the process has ended; any other error is the work's own
   */
  async run(job: JobMessage): Promise<unknown> {
    const before = await this.#usage();
    const stopWatch = this.#watch(before?.processor ?? 0);
    try {
      await this.#ready;
      return await new Promise((resolve, reject) => {
        this.#running = { done: resolve, fail: reject };
        if (this.#isEnded) return reject(new WorkerFailure(this.#fault ?? 'crash'));
        this.#child.send(job, (error) => {
          if (error) this.end('ended');
        });
      });
    } finally {
      stopWatch();
      this.#running = undefined;
      const after = await this.#usage();
      if (after && after.memory > mostKept) this.end('ended');
    }
  }

  /** Ends it at once; what runs in it fails for this reason. */
  end(fault: WorkerFault): void {
    this.#fault ??= fault;
    this.#child.kill('SIGKILL');
  }

  #watch(processorBefore: number): () => void {
    const { memory, processor, duration } = this.#limits;
    let isOver = false;
    const look = setInterval(() => {
      void this.#usage().then((usage) => {
        // A look that comes late must not end the next work.
        if (!usage || isOver) return;
        if (usage.memory > memory) this.end('memory');
        if (usage.processor - processorBefore > processor) this.end('processor');
      });
    }, lookEvery);
    const tooLong = setTimeout(() => this.end('ended'), duration);
    return () => {
      isOver = true;
      clearInterval(look);
      clearTimeout(tooLong);
    };
  }

  #usage() {
    const { pid } = this.#child;
    return pid === undefined ? Promise.resolve(undefined) : usageOf(pid);
  }
}
