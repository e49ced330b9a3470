/** How far a file had got at a moment. */
export interface Standing {
  id: string;
  /** Bytes that were acknowledged. */
  sent: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether more of it is on its way. */
  moving: boolean;
}

/** What arrived since a moment, of all files together. */
interface Stretch {
  from: number;
  bytes: number;
  /** How long the slowest acknowledgement in it took. */
  slowestMs: number;
  /** The files of which none has come yet: some of their bytes are on their way. */
  awaited: readonly string[];
}

/** What was measured of late, in bytes a second, the newest last. */
export interface Pace {
  rates: readonly number[];
  /** The files that are under way. */
  files: readonly Standing[];
  stretch?: Stretch;
}

export const noPace: Pace = { rates: [], files: [] };

const remembered = 5;
/** Fewer say nothing about those to come. */
const fewest = 3;
/** Within so much of each other they are one pace. */
const spread = 2;
/** Waiting, sleep or a cut, not a pace. */
const longestGapMs = 30_000;

/**
 * The pace after a file has got further. Files go beside each other and are acknowledged by turns: a
 * rate is what all of them brought in a stretch that is as long as the slowest acknowledgement in it
 * and holds one of each file.
 */
export function measured(pace: Pace, next: Standing): Pace {
  const last = pace.files.find(({ id }) => id === next.id);
  const others = pace.files.filter((file) => file !== last);
  const files = next.moving ? [...others, next] : others;
  if (!last) return next.moving ? joined({ ...pace, files }, next) : pace;
  const bytes = next.sent - last.sent;
  const ms = next.at - last.at;
  if (!pace.stretch || bytes < 0 || ms < 0 || isGap(pace.stretch, next.at) || ms > longestGapMs)
    return anew(pace.rates, files, next.at);
  if (next.moving && (bytes === 0 || ms === 0)) return pace;
  const stretch: Stretch = {
    from: pace.stretch.from,
    bytes: pace.stretch.bytes + bytes,
    slowestMs: bytes > 0 ? Math.max(pace.stretch.slowestMs, ms) : pace.stretch.slowestMs,
    awaited: pace.stretch.awaited.filter((id) => id !== next.id),
  };
  const length = next.at - stretch.from;
  if (stretch.bytes === 0 || stretch.awaited.length > 0 || length < Math.max(1, stretch.slowestMs))
    return files.length > 0 ? { rates: pace.rates, files, stretch } : anew(pace.rates, [], next.at);
  const rate = (stretch.bytes / length) * 1000;
  return anew([...pace.rates, rate].slice(-remembered), files, next.at);
}

/** Who sets out before anything of the stretch has arrived brings bytes in it. */
function joined({ rates, files, stretch }: Pace, { id, at }: Standing): Pace {
  if (!stretch || isGap(stretch, at)) return anew(rates, files, at);
  const awaited = stretch.bytes === 0 ? [...stretch.awaited, id] : stretch.awaited;
  return { rates, files, stretch: { ...stretch, awaited } };
}

const isGap = ({ from }: Stretch, at: number): boolean => at < from || at - from > longestGapMs;

/** A new stretch; who was not heard of for long is no longer under way. */
function anew(rates: readonly number[], files: readonly Standing[], from: number): Pace {
  const heard = files.filter(({ at }) => Math.abs(from - at) <= longestGapMs);
  if (heard.length === 0) return { rates, files: [] };
  const awaited = heard.map(({ id }) => id);
  return { rates, files: heard, stretch: { from, bytes: 0, slowestMs: 0, awaited } };
}

/** How long so many bytes will take; undefined while the pace is not steady. */
export function secondsLeft({ rates }: Pick<Pace, 'rates'>, bytes: number): number | undefined {
  const slowest = Math.min(...rates);
  const fastest = Math.max(...rates);
  if (rates.length < fewest || fastest > slowest * spread || bytes <= 0) return undefined;
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return bytes / mean;
}

/** 'about 20 s left': rounded up, because who waits would rather be early. */
export function leftWords(seconds: number): string {
  if (seconds <= 5) return 'a few seconds left';
  if (seconds <= 50) return `about ${Math.ceil(seconds / 10) * 10} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}
