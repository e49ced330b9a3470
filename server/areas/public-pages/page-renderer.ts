import { Worker } from 'node:worker_threads';
import type { PageToRender, RenderedPage } from '../../../src/domain/server-page';

/** A page takes some milliseconds; one that hangs gives its thread up. */
const longestMs = 5000;
/** Pages that wait for the thread: whoever asks for more at once gets the shell. */
const mostWaiting = 50;

interface Answer {
  readonly number: number;
  readonly rendered?: RenderedPage;
  readonly failure?: string;
}

interface Waiting {
  readonly resolve: (rendered: RenderedPage) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Renders pages of the app in a thread of its own: the app's modules take the thread for a browser, and
 * a page takes longer than the event loop has. Started with the first page, and again after a failure.
 */
export class PageRenderer {
  #thread: Worker | undefined;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** @param program the path of the built program (`src/app/first-paint/page-program.ts`) */
  constructor(readonly program: string) {}

  /** @throws if the page does not render, too many wait, or the thread fails */
  render(page: PageToRender): Promise<RenderedPage> {
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new Error('Too many pages wait.'));
    const thread = (this.#thread ??= this.#start());
    this.#count += 1;
    const number = this.#count;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(new Error('A page took too long.')), longestMs);
      timer.unref();
      this.#waiting.set(number, { resolve, reject, timer });
      thread.postMessage({ number, page });
    });
  }

  close(): void {
    this.#fail(new Error('The server stops.'));
  }

  #start(): Worker {
    const thread = new Worker(this.program, {
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    // A server that has nothing else to do ends.
    thread.unref();
    thread.on('message', (answer: Answer) => this.#take(answer));
    const fail = (error: Error) => this.#thread === thread && this.#fail(error);
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('The thread ended.')));
    return thread;
  }

  #take({ number, rendered, failure }: Answer): void {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    this.#waiting.delete(number);
    clearTimeout(waiting.timer);
    if (rendered) waiting.resolve(rendered);
    else waiting.reject(new Error(failure));
  }

  #fail(error: Error): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}
