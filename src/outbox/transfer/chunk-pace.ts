import { policyTimes } from '../core/policy-times';

const smallest = 256 * 1024;
const largest = 4 * 1024 * 1024;
const first = 512 * 1024;
/** Of two that begin together: what ends at another time waits for its answer at another time. */
const otherFirst = 2 / 3;
/** What a chunk may grow by so that no small one is left. */
const rest = 4 / 3;

const { shortestChunk, longestChunk } = policyTimes;
const aimedMs = (shortestChunk + longestChunk) / 2;

/** The files that are on the network now, and those that wait for their turn on it. */
interface Lanes {
  going(): number;
  waiting(): number;
}

/**
 * How large the next chunk is: the network's speed decides, so that each takes its few seconds. Files
 * share it: one that is left alone has all of it.
 */
export function chunkPace(lanes: Lanes, now: () => number) {
  /** Bytes a millisecond that one file gets, */
  let rate = first / aimedMs;
  /** where so many share the network; nothing has been measured yet while that is not known. */
  let among: number | undefined;
  let isTrusted = false;
  let guessed = 0;

  const rateAmong = (files: number) => (rate * (among ?? files)) / files;

  /** While nothing is measured, every other chunk is a smaller one. */
  function guess(): number {
    guessed += 1;
    return guessed % 2 === 1 ? rate : rate * otherFirst;
  }

  /** Every chunk ends with a wait for its answer: how long a file's last one may take to save one. */
  const longestLast = () =>
    // Behind the last in line, nobody else uses the network meanwhile.
    isTrusted ? 2 * (lanes.waiting() > 0 ? aimedMs : longestChunk) : 0;

  return {
    /** How many of so many bytes go next. */
    next(left: number): number {
      const perMs = among === undefined ? guess() : rateAmong(lanes.going());
      const size = Math.round(Math.min(largest, Math.max(smallest, perMs * aimedMs)));
      const asOne = Math.min(perMs, size / aimedMs) * longestLast();
      return left <= Math.max(size * rest, asOne) ? left : size;
    },

    /** So many bytes are going now; says how that ends. */
    sends(bytes: number) {
      const begun = now();
      const before = lanes.going();
      return {
        acknowledged(): void {
          // Who began or ended meanwhile had half a part in it.
          const files = (before + lanes.going()) / 2;
          // At most doubled: a small last chunk says little about a large one.
          const most = 2 * Math.max(smallest / aimedMs, rateAmong(files));
          rate = Math.min(largest / aimedMs, most, bytes / Math.max(now() - begun, 1));
          among = files;
          isTrusted = true;
        },

        /** It was not, in its time. */
        broke(): void {
          rate /= 2;
          isTrusted = false;
        },
      };
    },
  };
}

export type ChunkPace = ReturnType<typeof chunkPace>;
