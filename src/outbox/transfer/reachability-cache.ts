/** The cache TTL of a positive result, unless it is invalidated. */
export const reachableTtlMs = 10_000;

interface Dependencies {
  /** Checks the server, without a cache. */
  ask: () => Promise<boolean>;
  /** In milliseconds, from a monotonic clock. */
  now: () => number;
}

/** Caches whether our server is reachable. */
export function reachabilityCache({ ask, now }: Dependencies) {
  let reachableUntil = -Infinity;
  let asking: Promise<boolean> | undefined;
  let newest: Promise<boolean> | undefined;

  /** Invalidates the cached result, because a request failed or a new check starts. */
  function invalidate(): void {
    reachableUntil = -Infinity;
    asking = undefined;
  }

  /** The answer of a check, or of the newest one if others began since: an old answer may come last. */
  async function answerOf(checked: Promise<boolean>): Promise<boolean> {
    const isReachable = await checked;
    return newest === undefined || newest === checked ? isReachable : answerOf(newest);
  }

  async function check(): Promise<boolean> {
    invalidate();
    const mine = ask();
    asking = mine;
    newest = mine;
    const isReachable = await answerOf(mine);
    // If the result was invalidated meanwhile, this answer is not cached either.
    if (asking !== mine) return isReachable;
    asking = undefined;
    if (isReachable) reachableUntil = now() + reachableTtlMs;
    return isReachable;
  }

  return {
    invalidate,
    check,
    /** Returns the cached positive result, or waits for the pending check or a new one. */
    isReachable: async (): Promise<boolean> =>
      now() < reachableUntil || (asking ? answerOf(asking) : check()),
  };
}
