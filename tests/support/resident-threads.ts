import { ThreadsPoolWorker, type PoolOptions, type PoolWorker } from 'vitest/node';
import type { Plugin } from 'vitest/config';

type Listener = (message: unknown) => void;

/** After so many runs a thread is replaced, because each run leaves a few listeners in it. */
const mostRuns = 200;

/** A thread that has loaded the sources already, and waits for the next run. */
let idle: { thread: ThreadsPoolWorker; runs: number } | undefined;

/**
 * A thread that is not ended after a run: the next one finds the sources loaded and loads only its test
 * files. A mutant is a switch within its source, so no source has to be loaded again for it.
 */
class ResidentThread implements PoolWorker {
  readonly name = 'resident';
  readonly #listeners = new Set<Listener>();
  #thread: ThreadsPoolWorker;
  #runs: number;

  constructor(options: PoolOptions) {
    this.#thread = idle?.thread ?? new ThreadsPoolWorker(options);
    this.#runs = idle?.runs ?? 0;
    idle = undefined;
  }

  async start(): Promise<void> {
    this.#runs += 1;
    await this.#thread.start();
  }

  async stop(): Promise<void> {
    if (this.#runs < mostRuns && !idle) idle = { thread: this.#thread, runs: this.#runs };
    else await this.#thread.stop();
  }

  send(message: Parameters<PoolWorker['send']>[0]): void {
    if ('type' in message && message.type === 'stop') {
      const stopped = { type: 'stopped', __vitest_worker_response__: true };
      queueMicrotask(() => this.#listeners.forEach((listener) => listener(stopped)));
    } else this.#thread.send(message);
  }

  on(event: string, listener: Listener): void {
    if (event === 'message') this.#listeners.add(listener);
    this.#thread.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#listeners.delete(listener);
    this.#thread.off(event, listener);
  }

  deserialize(data: unknown): unknown {
    return data;
  }
}

/** Lets the test files of all runs share one thread and its loaded sources. */
export const residentThreads = (): Plugin => ({
  name: 'resident-threads',
  configureVitest({ project, vitest }) {
    vitest.onClose(() => idle?.thread.stop());
    project.config.isolate = false;
    project.config.maxWorkers = 1;
    Object.assign(project.config, {
      pool: 'resident',
      poolRunner: {
        name: 'resident',
        createPoolWorker: (options: PoolOptions) => new ResidentThread(options),
      },
    });
  },
});
