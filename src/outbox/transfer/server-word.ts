/** The cache TTL of a positive result, unless it is invalidated. */
export const yesHoldsMs = 10_000;

interface Dependencies {
  /** Checks the server, without a cache. */
  ask: () => Promise<boolean>;
  /** In milliseconds, from a monotonic clock. */
  now: () => number;
}

/** Caches whether our server is reachable. */
export function serverWord({ ask, now }: Dependencies) {
  let yesUntil = -Infinity;
  let asking: Promise<boolean> | undefined;

  /** Invalidates the cached result, because a request failed or a new check starts. */
  function doubt(): void {
    yesUntil = -Infinity;
    asking = undefined;
  }

  async function askNow(): Promise<boolean> {
    doubt();
    const mine = ask();
    asking = mine;
    const isThere = await mine;
    // If the result was invalidated meanwhile, this answer is not cached either.
    if (asking !== mine) return isThere;
    asking = undefined;
    if (isThere) yesUntil = now() + yesHoldsMs;
    return isThere;
  }

  return {
    doubt,
    askNow,
    /** Returns the cached positive result, or waits for the pending check or a new one. */
    isThere: async (): Promise<boolean> => now() < yesUntil || (asking ?? askNow()),
  };
}
