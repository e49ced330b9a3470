import { policyTimes } from './policy-times';

const smallest = 256 * 1024;
const largest = 4 * 1024 * 1024;
const first = 512 * 1024;
const longestRest = 4 / 3;

/** How large the next chunk is: the network's speed decides, so that each takes its few seconds. */
export function chunkPace() {
  let size = first;
  const set = (bytes: number) => {
    size = Math.round(Math.min(largest, Math.max(smallest, bytes)));
  };
  return {
    /** How many of so many bytes go next: all of them where only a small piece would be left. */
    next: (left: number): number => (left <= size * longestRest ? left : size),

    /** A chunk was acknowledged after so many milliseconds. */
    acknowledged(bytes: number, ms: number): void {
      const { shortestChunk, longestChunk } = policyTimes;
      // At most doubled: a small last chunk says little about a large one.
      set(Math.min(size * 2, (bytes / Math.max(ms, 1)) * ((shortestChunk + longestChunk) / 2)));
    },

    /** It was not, in its time. */
    broke: (): void => set(size / 2),
  };
}

export type ChunkPace = ReturnType<typeof chunkPace>;
