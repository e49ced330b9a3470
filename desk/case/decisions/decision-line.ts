import { isPassing } from '../../api/failure';

const againAfterMs = 2_000;
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Decisions go to the server one after the other, in the order in which they were made, so that
 * taking one back never overtakes it.
 */
export class DecisionLine {
  #last: Promise<unknown> = Promise.resolve();
  readonly #wait: () => Promise<void>;

  constructor(wait: () => Promise<void> = () => pause(againAfterMs)) {
    this.#wait = wait;
  }

  /**
   * Makes a request after those before it. Without an answer, or while the service is interrupted, it
   * is repeated; it carries an id of its own, so the server decides nothing twice.
   */
  send<T>(request: () => Promise<T>): Promise<T> {
    const sent = this.#last.then(() => this.#untilAnswered(request));
    this.#last = sent.catch(() => undefined);
    return sent;
  }

  async #untilAnswered<T>(request: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await request();
      } catch (failure) {
        if (!isPassing(failure)) throw failure;
        await this.#wait();
      }
  }
}

/**
 * The one of the program: what was decided in the case before goes out first, and a case is given
 * up or taken after the decisions about it.
 */
export const decisionLine = new DecisionLine();
