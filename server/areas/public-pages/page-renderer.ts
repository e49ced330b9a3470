import { Worker } from 'node:worker_threads';
import { ProcessorBudget } from '../../infra/jobs/processor-budget';
import type { PageToRender, RenderedPage } from '../../../src/domain/server-page';

/** A page takes some milliseconds; one that hangs gives its thread up. */
const longestMs = 5000;
/** Pages that wait for the thread: whoever asks for more at once gets the shell. */
const mostWaiting = 50;
/** Two fifths of a processor, some 40 pages a second: a flood of addresses takes no more. */
const share = { most: 4000, perSecond: 400 };
const pages = 'pages';

interface Answer {
  readonly number: number;
  readonly rendered?: RenderedPage;
  readonly failure?: string;
  /** In milliseconds. */
  readonly took: number;
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
  readonly #budget = new ProcessorBudget({ all: share, each: share });

  /** @param program the path of the built program (`src/app/first-paint/page-program.ts`) */
  constructor(private readonly program: string) {}

  /**
   * @returns undefined if there is no time for it
   * @throws if the page does not render, or the thread fails
   */
  async render(page: PageToRender): Promise<RenderedPage | undefined> {
    if (this.#waiting.size >= mostWaiting || !this.#budget.has(pages)) return undefined;
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

  #take({ number, rendered, failure, took }: Answer): void {
    this.#budget.spend(pages, took);
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
