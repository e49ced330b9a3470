import { median } from '../upload/median';
import type { Interaction, LongFrame, Start } from './in-page';

const whole = (numbers: readonly number[]) => Math.round(median(numbers));

/** The longest task: of a start, and of what comes after the app has begun to render. */
function longest({ tasks, renderedMs }: Start, after: 'all' | 'rendered'): number {
  const from = after === 'all' ? 0 : (renderedMs ?? Infinity);
  return Math.max(
    0,
    ...tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
  );
}

/** The time that tasks block after the first paint. */
const blocked = ({ tasks, firstPaintMs }: Start): number =>
  tasks
    .filter(({ startTime }) => startTime >= firstPaintMs)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

/** The figures of several starts of one page. */
export const startFigures = (starts: readonly (Start & { contentMs: number })[]) => ({
  lcpMs: whole(starts.map(({ lcpMs }) => lcpMs)),
  lcpOn: starts[0]?.lcpOn ?? '',
  firstPaintMs: whole(starts.map(({ firstPaintMs }) => firstPaintMs)),
  contentMs: whole(starts.map(({ contentMs }) => contentMs)),
  cls: Number(median(starts.map(({ cls }) => cls)).toFixed(4)),
  clsOn: starts.toSorted((one, other) => other.cls - one.cls)[0]?.clsOn ?? '',
  tbtMs: whole(starts.map(blocked)),
  longestTaskMs: whole(starts.map((start) => longest(start, 'rendered'))),
  longestTaskOfAllMs: whole(starts.map((start) => longest(start, 'all'))),
});

/** One interaction of the journey: the longest of its events. */
export interface Tap extends Omit<Interaction, 'id'> {
  readonly on: string;
  /** Times restart with every page. */
  readonly page: number;
}

/** By the nearest rank: of fifty taps the 98th percentile is the second longest, of fewer the longest. */
export function percentile(numbers: readonly number[], rank: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.ceil((rank / 100) * sorted.length) - 1] ?? NaN;
}

type Frame = LongFrame & { page: number };

/** The long frames in which a tap was answered: what they did is why it took so long. */
const framesOf = ({ page, startMs, durationMs }: Tap, frames: readonly Frame[]) =>
  frames
    .filter((frame) => frame.page === page)
    .filter((frame) => frame.endMs > startMs && frame.startMs < startMs + durationMs)
    .map(({ startMs: start, endMs, renderMs, layoutMs, scripts }) => ({
      ms: Math.round(endMs - start),
      renderMs: Math.round(renderMs),
      layoutMs: Math.round(layoutMs),
      scripts,
    }));

/** The figures of a journey; taps that the browser did not tell took less than it tells. */
export function journeyFigures(taps: number, told: readonly Tap[], frames: readonly Frame[]) {
  const quick = new Array<number>(Math.max(0, taps - told.length)).fill(16);
  const durations = [...told.map(({ durationMs }) => durationMs), ...quick];
  const worst = told.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 8);
  return {
    taps,
    inpP98Ms: Math.round(percentile(durations, 98)),
    inpP75Ms: Math.round(percentile(durations, 75)),
    inpWorst: worst.map((tap) => ({
      on: tap.on,
      type: tap.type,
      durationMs: Math.round(tap.durationMs),
      delayMs: Math.round(tap.delayMs),
      processingMs: Math.round(tap.processingMs),
      frames: framesOf(tap, frames),
    })),
  };
}
