import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FairSemaphore } from '../../infra/jobs/fair-semaphore';

/** Every export reads, opens and sums up all files of an account. */
const bounds = { slots: 3, slotsPerUser: 1, waiting: 20, waitingPerUser: 1, longestWait: 10_000 };

export interface ExportPatience {
  /** Milliseconds without a byte that is taken, and in all. */
  readonly quiet: number;
  readonly all: number;
}
const usualPatience: ExportPatience = { quiet: 30_000, all: 15 * 60_000 };

/**
 * Makes exports in turn: an account has one under way at a time, and a few accounts at once. Whoever
 * does not take what is made is cut off, and waits behind the others for a while.
 */
export class ExportTurns {
  readonly #semaphore = new FairSemaphore(bounds);

  constructor(private readonly patience = usualPatience) {}

  /**
   * The export, when it is its turn.
   * @throws {HttpProblem} 429 or 503 with Retry-After
   */
  make(userId: string, make: () => Promise<Readable>): Promise<Readable> {
    return new Promise((resolve, reject) => {
      this.#semaphore
        .run(userId, async () => {
          const { out, ended } = this.#watched(await make());
          resolve(out);
          if ((await ended) === 'cut off') this.#semaphore.setBack(userId);
        })
        .catch(reject);
    });
  }

  /** A stream that ends if nobody takes from it, and how it ended. */
  #watched(source: Readable): { out: Readable; ended: Promise<'over' | 'cut off'> } {
    let isCutOff = false;
    const cutOff = () => {
      isCutOff = true;
      out.destroy();
    };
    const tooLong = setTimeout(cutOff, this.patience.all);
    let isQuiet = setTimeout(cutOff, this.patience.quiet);
    const out = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        clearTimeout(isQuiet);
        isQuiet = setTimeout(cutOff, this.patience.quiet);
        done(null, chunk);
      },
    });
    const ended = pipeline(source, out)
      .catch(() => undefined)
      .then(() => {
        clearTimeout(isQuiet);
        clearTimeout(tooLong);
        return isCutOff ? ('cut off' as const) : ('over' as const);
      });
    return { out, ended };
  }
}
