/** How far something had got at a moment. */
export interface Standing {
  id: string;
  /** Bytes that were acknowledged. */
  sent: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What was measured of late, in bytes a second, the newest last. */
export interface Pace {
  rates: readonly number[];
  last?: Standing;
}

export const noPace: Pace = { rates: [] };

const remembered = 5;
/** Fewer say nothing about those to come. */
const fewest = 3;
/** Within so much of each other they are one pace. */
const spread = 2;
/** Waiting, sleep or a cut, not a pace. */
const longestGapMs = 30_000;

/** The pace after something has got further. */
export function measured(pace: Pace, next: Standing): Pace {
  const { last, rates } = pace;
  const ms = last ? next.at - last.at : 0;
  if (last?.id !== next.id || next.sent < last.sent || ms < 0 || ms > longestGapMs)
    return { rates, last: next };
  const bytes = next.sent - last.sent;
  if (bytes === 0 || ms === 0) return pace;
  return { rates: [...rates, (bytes / ms) * 1000].slice(-remembered), last: next };
}

/** How long so many bytes will take; undefined while the pace is not steady. */
export function secondsLeft({ rates }: Pace, bytes: number): number | undefined {
  const slowest = Math.min(...rates);
  const fastest = Math.max(...rates);
  if (rates.length < fewest || fastest > slowest * spread || bytes <= 0) return undefined;
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return bytes / mean;
}

/** 'about 20 s left': rounded up, because who waits would rather be early. */
export function leftWords(seconds: number): string {
  if (seconds <= 5) return 'a few seconds left';
  if (seconds <= 55) return `about ${Math.ceil(seconds / 10) * 10} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}
