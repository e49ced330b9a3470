import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { takeApart } from './bytes-apart';
import type { JobMessage, WorkerMessage } from './serve-jobs';
import { WorkerFailure, type WorkerFault } from './worker-failure';

interface ProcessUsage {
  /** Resident memory in bytes, including native allocations. */
  readonly memory: number;
  /** Processor time in milliseconds since the start of the process. */
  readonly processor: number;
}

/** Linux always reports processor time in hundredths of a second. */
const millisecondsPerTick = 10;

/**
 * Memory and processor time of a process; undefined if it has ended or the system has no /proc. No
 * disk is read, so it takes less of a processor than asking another thread to do it.
 */
function usageOf(pid: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    // The second field is the program's name in brackets, which may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (Number.isNaN(kilobytes) || Number.isNaN(ticks)) return undefined;
    return { memory: kilobytes * 1024, processor: ticks * millisecondsPerTick };
  } catch {
    return undefined;
  }
}

/** The program that a worker process runs. */
export interface WorkerProgram {
  readonly script: string;
  /** Arguments for Node before the script. */
  readonly execArgv: readonly string[];
}

/** The limits of one job. */
export interface WorkLimits {
  /** Memory of the whole process in bytes. */
  readonly memory: number;
  /** Processor time in milliseconds; on a busy machine a job may take longer than that. */
  readonly processor: number;
  /** Total duration in milliseconds, for jobs that hang. */
  readonly duration: number;
}

/** The limits of a job, and its use of the processor. */
export interface JobMeter {
  readonly limits: WorkLimits;
  /** Told once, when the job has ended: the processor time that it took, in milliseconds. */
  used?(milliseconds: number): void;
}

interface Running {
  done(output: unknown): void;
  fail(error: Error): void;
}

/** Interval of the usage checks in milliseconds. Memory may exceed its limit between two checks. */
const lookEvery = 50;
/**
 * A process that keeps more memory than this is not reused, because the memory would count against
 * the next job.
 */
const mostKept = 200_000_000;

/**
 * A child process that runs one job at a time. A process rather than a thread: decoders allocate
 * outside of V8's heap, where a thread has no limit, and a crash there would end the server. The
 * process gets none of the server's environment variables, which contain keys.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #running: Running | undefined;
  /** Of the last look: between two jobs a process does nothing, and its own start is no job. */
  #processor = 0;
  #isEnded = false;
  /** Why the server ended the process. */
  #fault: WorkerFault | undefined;

  /** @param niceness how far it stands back behind other processes, 0 to 19 */
  constructor({ script, execArgv }: WorkerProgram, niceness = 0) {
    this.#child = fork(script, [], {
      execArgv: [...execArgv],
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    if (niceness > 0 && this.#child.pid !== undefined) standBack(this.#child.pid, niceness);
    this.#ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message) => {
        const received = message as WorkerMessage;
        if (received.type === 'ready') resolve();
        else if (received.type === 'done') this.#running?.done(received.output);
        else this.#running?.fail(new Error(received.message));
      });
      const ended = (fault: WorkerFault) => {
        this.#isEnded = true;
        const failure = new WorkerFailure(this.#fault ?? fault);
        this.#running?.fail(failure);
        reject(failure);
      };
      // Killed by the system, which was out of memory, or by a person.
      this.#child.on('exit', (_code, signal) => ended(signal === 'SIGKILL' ? 'ended' : 'crash'));
      this.#child.on('error', () => ended('ended'));
    });
    // `run` reports the failure; for an idle process it does not matter.
    this.#ready.catch(() => undefined);
    // The exit is reported above.
    this.#child.stdin?.on('error', () => undefined);
    this.#child.unref();
    this.#child.channel?.unref();
    if (this.#child.stdin instanceof Socket) this.#child.stdin.unref();
  }

  /** Whether the process can run a job. */
  get isUsable(): boolean {
    return !this.#isEnded && this.#fault === undefined && this.#running === undefined;
  }

  /**
   * Runs one job.
   * @throws {WorkerFailure} if the process has ended; any other error was thrown by the job
   */
  async run(job: JobMessage, { limits, used }: JobMeter): Promise<unknown> {
    const tooLong = setTimeout(() => this.end('late'), limits.duration);
    let stopWatch = (): void => undefined;
    let before = this.#processor;
    try {
      await this.#ready;
      before = this.#processor = this.#usage()?.processor ?? before;
      stopWatch = this.#watch(before, limits);
      return await new Promise((resolve, reject) => {
        this.#running = { done: resolve, fail: reject };
        if (this.#isEnded) return reject(new WorkerFailure(this.#fault ?? 'crash'));
        const { input, apart, bytes } = takeApart(job.input);
        this.#child.send({ kind: job.kind, input, apart } satisfies JobMessage, (error) => {
          if (error) this.end('ended');
        });
        if (bytes) this.#child.stdin?.write(bytes);
      });
    } finally {
      clearTimeout(tooLong);
      stopWatch();
      this.#running = undefined;
      const after = this.#usage();
      this.#processor = Math.max(this.#processor, after?.processor ?? 0);
      used?.(this.#processor - before);
      if (after && after.memory > mostKept) this.end('ended');
    }
  }

  /** Kills the process; its running job fails with this fault. */
  end(fault: WorkerFault): void {
    this.#fault ??= fault;
    this.#child.kill('SIGKILL');
  }

  #watch(processorBefore: number, { memory, processor }: WorkLimits): () => void {
    const look = setInterval(() => {
      const usage = this.#usage();
      if (!usage) return;
      this.#processor = usage.processor;
      if (usage.memory > memory) this.end('memory');
      if (usage.processor - processorBefore > processor) this.end('processor');
    }, lookEvery);
    return () => clearInterval(look);
  }

  #usage() {
    const { pid } = this.#child;
    return pid === undefined ? undefined : usageOf(pid);
  }
}

/** A system that does not allow it runs the process as any other. */
function standBack(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The limits of its jobs hold all the same.
  }
}
