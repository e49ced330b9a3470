/** A semaphore: limits concurrency, and starts work in the order of the calls. */
export function semaphore() {
  let going = 0;
  const waiting: (() => void)[] = [];

  return {
    /** Runs work as soon as fewer than `most` others run. */
    async run<T>(most: number, work: () => Promise<T>): Promise<T> {
      while (going >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
        for (const wake of waiting.splice(0)) wake();
      }
    },

    going: (): number => going,
    waiting: (): number => waiting.length,
  };
}
