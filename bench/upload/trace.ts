import { seededRandom } from '../../tests/support/fixtures/seeded-random';
import type { Profile } from './profiles';

/** From when until when, in milliseconds since the trace began. */
export interface Span {
  from: number;
  to: number;
}

/** The behaviour of a network over time: every client of a seed meets the same. */
export interface Trace {
  bytesPerMs: number;
  roundTripMs: number;
  /** Nothing moves, connections stay: one retransmission time-out each. */
  stalls: readonly Span[];
  /** There is no network: connections break, and none can be made. */
  outages: readonly Span[];
  kills: readonly number[];
  /** Sizes of the files, in bytes. */
  files: readonly number[];
}

const fileCount = 6;
const linkMs = { least: 62_000, most: 74_000 };
const betweenStallsMs = 8000;
/** Linux's least retransmission time-out; the round trip comes on top. */
const leastTimeoutMs = 200;
const traceMs = 20 * 60_000;

/** The trace of a seed. */
export function traceOf(profile: Profile, seed: number): Trace {
  const random = seededRandom(seed * 7919);
  const between = (least: number, most: number) => least + (most - least) * random();
  const bytesPerMs = profile.bitsPerSecond / 8000;
  const busyMs = between(linkMs.least, linkMs.most);
  return {
    bytesPerMs,
    roundTripMs: profile.roundTripMs,
    files: shares(fileCount, random).map((share) => Math.round(share * busyMs * bytesPerMs)),
    stalls: stallsOf(leastTimeoutMs + profile.roundTripMs, random),
    outages: outagesOf((profile.outageSeconds ?? 0) * 1000, random),
    kills: Array.from({ length: profile.kills ?? 0 }, (_, index) =>
      Math.round(busyMs * (between(0.15, 0.45) + 0.4 * index)),
    ),
  };
}

/** Unequal parts of one. */
function shares(count: number, random: () => number): number[] {
  const parts = Array.from({ length: count }, () => 0.7 + 0.6 * random());
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

function stallsOf(lengthMs: number, random: () => number): Span[] {
  const stalls: Span[] = [];
  for (let at = 0; ;) {
    at += -Math.log(1 - random()) * betweenStallsMs;
    if (at > traceMs) return stalls;
    stalls.push({ from: at, to: at + lengthMs });
    at += lengthMs;
  }
}

/** As long gone as there; the seed says how much of the first part is left when it begins. */
function outagesOf(lengthMs: number, random: () => number): Span[] {
  if (lengthMs === 0) return [];
  const first = lengthMs * (0.5 + 0.5 * random());
  return Array.from({ length: Math.floor(traceMs / lengthMs / 2) }, (_, index) => {
    const from = first + index * 2 * lengthMs;
    return { from, to: from + lengthMs };
  });
}

/** When so many bytes are through that begin at a moment, on a link that has nothing else to do. */
export function throughAt({ bytesPerMs, stalls }: Trace, from: number, bytes: number): number {
  let at = from;
  let left = bytes / bytesPerMs;
  for (const stall of stalls) {
    if (stall.to <= at) continue;
    const free = Math.max(0, stall.from - at);
    if (left <= free) break;
    left -= free;
    at = stall.to;
  }
  return at + left;
}
