import type { Plugin } from 'vitest/config';
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker } from 'vitest/node';

type Message = Parameters<PoolWorker['send']>[0];
type Listener = (message: unknown) => void;

/** After so many files a thread is replaced, because each file leaves a few listeners in it. */
const mostFiles = 500;

/** The thread that has loaded the sources already; absent while a file runs in it. */
let idle: { thread: ThreadsPoolWorker; files: number } | undefined;
/** The end of the file before: there is one thread. */
let lastEnd: Promise<void> = Promise.resolve();

/**
 * A thread that is not ended after a test file: the next file finds the sources loaded. A mutant is a switch
 * within its source, so no source has to be loaded again for it.
 */
class ResidentThread implements PoolWorker {
  readonly name = 'resident';
  readonly #options: PoolOptions;
  readonly #listeners: { event: string; listener: Listener }[] = [];
  #held: { thread: ThreadsPoolWorker; files: number } | undefined;
  #isBroken = false;
  #end: () => void = () => undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get #thread(): ThreadsPoolWorker {
    if (!this.#held) throw new Error('The thread is not started.');
    return this.#held.thread;
  }

  async start(): Promise<void> {
    const before = lastEnd;
    lastEnd = new Promise((resolve) => (this.#end = resolve));
    await before;
    this.#held = idle ?? { thread: new ThreadsPoolWorker(this.#options), files: 0 };
    idle = undefined;
    this.#held.files += 1;
    await this.#thread.start();
    this.on('error', () => (this.#isBroken = true));
  }

  async stop(): Promise<void> {
    for (const { event, listener } of this.#listeners) this.#thread.off(event, listener);
    if (this.#held && this.#held.files < mostFiles && !this.#isBroken) idle = this.#held;
    else await this.#held?.thread.stop();
    this.#end();
  }

  send(message: Message): void {
    if ('type' in message && message.type === 'stop') {
      const stopped = { type: 'stopped', __vitest_worker_response__: true };
      const told = this.#listeners.filter(({ event }) => event === 'message');
      queueMicrotask(() => told.forEach(({ listener }) => listener(stopped)));
    } else this.#thread.send(withSharedModules(message));
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    this.#thread.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#thread.off(event, listener);
  }

  deserialize(data: unknown): unknown {
    return data;
  }
}

/** To Vitest each file is isolated, so that the others are left out after a failure; the thread keeps its modules. */
function withSharedModules(message: Message): Message {
  if (!('type' in message) || message.type !== 'start') return message;
  const { context } = message;
  return { ...message, context: { ...context, config: { ...context.config, isolate: false } } };
}

/** Lets all test files share one thread and its loaded sources. */
export const residentThreads = (): Plugin => ({
  name: 'resident-threads',
  configureVitest({ project, vitest }) {
    vitest.onClose(() => idle?.thread.stop());
    Object.assign(project.config, {
      pool: 'resident',
      poolRunner: {
        name: 'resident',
        createPoolWorker: (options: PoolOptions) => new ResidentThread(options),
      },
    });
  },
});
