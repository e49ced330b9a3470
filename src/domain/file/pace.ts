/** The progress of a file at a moment. */
export interface Standing {
  id: string;
  /** Acknowledged bytes. */
  sent: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether more of it is being sent. */
  moving: boolean;
}

/** The bytes acknowledged since a moment, of all files together. */
interface Stretch {
  from: number;
  bytes: number;
  /** The duration of the slowest acknowledgement in it. */
  slowestMs: number;
  /** The files without an acknowledgement in it: some of their bytes are still being sent. */
  awaited: readonly string[];
}

/** The recent measurements, in bytes per second, the newest last. */
export interface Pace {
  rates: readonly number[];
  /** The files that are being sent. */
  files: readonly Standing[];
  stretch?: Stretch;
}

export const noPace: Pace = { rates: [], files: [] };

const remembered = 5;
/** The least number of measurements for an estimate. */
const fewest = 3;
/** Measurements count as one pace within this ratio. */
const spread = 2;
/** A longer gap is a wait, sleep or disconnection, and is not measured. */
const longestGapMs = 30_000;

/**
 * The pace after a file made progress. Files are sent in parallel and acknowledged alternately: a
 * rate is measured over all files, in a stretch that is as long as its slowest acknowledgement and
 * contains one of each file.
 */
export function measured(pace: Pace, next: Standing): Pace {
  const last = pace.files.find(({ id }) => id === next.id);
  const others = pace.files.filter((file) => file !== last);
  const files = next.moving ? [...others, next] : others;
  if (!last) return next.moving ? joined({ ...pace, files }, next) : pace;
  const bytes = next.sent - last.sent;
  const ms = next.at - last.at;
  if (!pace.stretch || bytes < 0 || ms < 0 || isGap(pace.stretch, next.at) || ms > longestGapMs)
    return restartedPace(pace.rates, files, next.at);
  if (next.moving && (bytes === 0 || ms === 0)) return pace;
  const stretch: Stretch = {
    from: pace.stretch.from,
    bytes: pace.stretch.bytes + bytes,
    slowestMs: bytes > 0 ? Math.max(pace.stretch.slowestMs, ms) : pace.stretch.slowestMs,
    awaited: pace.stretch.awaited.filter((id) => id !== next.id),
  };
  const length = next.at - stretch.from;
  if (stretch.bytes === 0 || stretch.awaited.length > 0 || length < Math.max(1, stretch.slowestMs))
    return files.length > 0
      ? { rates: pace.rates, files, stretch }
      : restartedPace(pace.rates, [], next.at);
  const rate = (stretch.bytes / length) * 1000;
  return restartedPace([...pace.rates, rate].slice(-remembered), files, next.at);
}

/** A file that starts before the stretch's first acknowledgement contributes bytes to it. */
function joined({ rates, files, stretch }: Pace, { id, at }: Standing): Pace {
  if (!stretch || isGap(stretch, at)) return restartedPace(rates, files, at);
  const awaited = stretch.bytes === 0 ? [...stretch.awaited, id] : stretch.awaited;
  return { rates, files, stretch: { ...stretch, awaited } };
}

const isGap = ({ from }: Stretch, at: number): boolean => at < from || at - from > longestGapMs;

/** Starts a new stretch; a file without recent progress is no longer counted. */
function restartedPace(rates: readonly number[], files: readonly Standing[], from: number): Pace {
  const heard = files.filter(({ at }) => Math.abs(from - at) <= longestGapMs);
  if (heard.length === 0) return { rates, files: [] };
  const awaited = heard.map(({ id }) => id);
  return { rates, files: heard, stretch: { from, bytes: 0, slowestMs: 0, awaited } };
}

/** The time that the bytes will take; undefined while the pace is not steady. */
export function secondsLeft({ rates }: Pick<Pace, 'rates'>, bytes: number): number | undefined {
  const slowest = Math.min(...rates);
  const fastest = Math.max(...rates);
  if (rates.length < fewest || fastest > slowest * spread || bytes <= 0) return undefined;
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return bytes / mean;
}

/** A time as precise as an estimate: a moment is a few seconds. */
export type RoundedTime = { unit: 'moment' } | { unit: 'second' | 'minute'; count: number };

/** Rounded up, because an early end annoys less than a late one. */
export function roundedTime(seconds: number): RoundedTime {
  if (seconds <= 5) return { unit: 'moment' };
  if (seconds <= 50) return { unit: 'second', count: Math.ceil(seconds / 10) * 10 };
  return { unit: 'minute', count: Math.ceil(seconds / 60) };
}
