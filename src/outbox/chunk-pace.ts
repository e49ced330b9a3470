import { policyTimes } from './policy-times';

const smallest = 256 * 1024;
const largest = 4 * 1024 * 1024;
const first = 512 * 1024;
/** What a chunk may grow by so that no small one is left. */
const rest = 4 / 3;
/** Every chunk ends with a wait for its answer: on a network that is known, the last two go as one. */
const lastTwo = 2;

/** How large the next chunk is: the network's speed decides, so that each takes its few seconds. */
export function chunkPace() {
  let size = first;
  let isKnown = false;
  const set = (bytes: number) => {
    size = Math.round(Math.min(largest, Math.max(smallest, bytes)));
  };
  return {
    /** How many of so many bytes go next. */
    next(left: number): number {
      // The smallest may take too long already.
      const longest = size * (isKnown && size > smallest ? lastTwo : rest);
      return left <= longest ? left : size;
    },

    /** A chunk was acknowledged after so many milliseconds. */
    acknowledged(bytes: number, ms: number): void {
      const { shortestChunk, longestChunk } = policyTimes;
      isKnown = true;
      // At most doubled: a small last chunk says little about a large one.
      set(Math.min(size * 2, (bytes / Math.max(ms, 1)) * ((shortestChunk + longestChunk) / 2)));
    },

    /** It was not, in its time. */
    broke(): void {
      isKnown = false;
      set(size / 2);
    },
  };
}

export type ChunkPace = ReturnType<typeof chunkPace>;
