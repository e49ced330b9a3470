import { policyTimes } from '../core/policy-times';

const smallest = 256 * 1024;
const largest = 4 * 1024 * 1024;
const first = 512 * 1024;
/**
 * Two uploads that start together use different first sizes, so that they do not wait for their
 * answers at the same time.
 */
const otherFirst = 2 / 3;
/** How much a chunk may grow so that no small one is left. */
const rest = 4 / 3;

const { shortestChunk, longestChunk } = policyTimes;
const aimedMs = (shortestChunk + longestChunk) / 2;

/** The number of files that are being sent, and of those that wait to be. */
interface Lanes {
  going(): number;
  waiting(): number;
}

/**
 * Decides how large the next chunk is, so that at the network's speed it takes a few seconds. Files
 * share the speed equally; a single file has all of it.
 */
export function chunkPace(lanes: Lanes, now: () => number) {
  /** The speed of one file in bytes per millisecond, */
  let rate = first / aimedMs;
  /** measured while so many files shared the network; undefined until the first measurement. */
  let among: number | undefined;
  let isTrusted = false;
  let guessed = 0;

  const rateAmong = (files: number) => (rate * (among ?? files)) / files;

  /** Before the first measurement every other chunk is a smaller one. */
  function guess(): number {
    guessed += 1;
    return guessed % 2 === 1 ? rate : rate * otherFirst;
  }

  /** How long a file's last chunk may take: a longer one saves one wait for an answer. */
  const longestLast = () =>
    // When no file is queued, nothing else uses the network meanwhile.
    isTrusted ? 2 * (lanes.waiting() > 0 ? aimedMs : longestChunk) : 0;

  return {
    /** How many of the remaining bytes the next chunk takes. */
    next(left: number): number {
      const perMs = among === undefined ? guess() : rateAmong(lanes.going());
      const size = Math.round(Math.min(largest, Math.max(smallest, perMs * aimedMs)));
      const asOne = Math.min(perMs, size / aimedMs) * longestLast();
      return left <= Math.max(size * rest, asOne) ? left : size;
    },

    /** Starts measuring a chunk; the caller reports how it ended. */
    sends(bytes: number) {
      const begun = now();
      const before = lanes.going();
      return {
        acknowledged(): void {
          // A file that started or ended meanwhile counts half.
          const files = (before + lanes.going()) / 2;
          // At most doubled: a small last chunk says little about a large one.
          const most = 2 * Math.max(smallest / aimedMs, rateAmong(files));
          rate = Math.min(largest / aimedMs, most, bytes / Math.max(now() - begun, 1));
          among = files;
          isTrusted = true;
        },

        /** It was not acknowledged in time. */
        broke(): void {
          rate /= 2;
          isTrusted = false;
        },
      };
    },
  };
}

export type ChunkPace = ReturnType<typeof chunkPace>;
