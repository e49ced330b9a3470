/** Lets so many go at a time, in the order in which they came. */
export function turns() {
  let going = 0;
  const waiting: (() => void)[] = [];

  return {
    /** Runs work once fewer than `most` others go. */
    async take<T>(most: number, work: () => Promise<T>): Promise<T> {
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
