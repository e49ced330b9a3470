/** So long a yes counts also for who asks next, unless something speaks against it. */
export const yesHoldsMs = 10_000;

interface Dependencies {
  /** Asks the server, however lately it answered. */
  ask: () => Promise<boolean>;
  /** Milliseconds of a clock that is never put back. */
  now: () => number;
}

/** What our server last said to the question whether it is there. */
export function serverWord({ ask, now }: Dependencies) {
  let yesUntil = -Infinity;
  let asking: Promise<boolean> | undefined;

  /** Something did not get through, or is about to be asked anew: what was said before counts no more. */
  function doubt(): void {
    yesUntil = -Infinity;
    asking = undefined;
  }

  async function askNow(): Promise<boolean> {
    doubt();
    const mine = ask();
    asking = mine;
    const isThere = await mine;
    // Who doubted meanwhile does not believe this answer either.
    if (asking !== mine) return isThere;
    asking = undefined;
    if (isThere) yesUntil = now() + yesHoldsMs;
    return isThere;
  }

  return {
    doubt,
    askNow,
    /** For whom the yes of a moment ago will do, or an answer that is being waited for. */
    isThere: async (): Promise<boolean> => now() < yesUntil || (asking ?? askNow()),
  };
}
