import type { Corners } from '../../../domain/document/page-scan';
import type { ScannedFrame } from '../../../workers/image/image.api';

/** The instruction for the traveller. 'next': the page was taken, and still lies there. */
export type PageHint = 'find' | 'too-dark' | 'glare' | 'cut-off' | 'closer' | 'hold-still' | 'next';

/** All that is known of the page that lies before the camera. */
export interface Watch {
  /** Undefined until the first frame. */
  readonly frame?: ScannedFrame;
  /** How many frames in a row show the page at the same place. */
  readonly still: number;
  /** The corners of the page that was taken last, while it has not been taken away. */
  readonly taken?: Corners | undefined;
  /** How many frames in a row do not show the page that was taken. */
  readonly gone: number;
}

export const nothingSeen: Watch = { still: 0, gone: 0 };

/** So many frames make a page that is held still; at the usual pace that is about a second. */
const stillFrames = 5;
/** A page that was taken is away after so many frames without it. */
const goneFrames = 2;
/** In parts of the picture: a hand trembles by less, and a page that is turned moves by more. */
const tremble = 0.012;
const turnedAway = 0.06;
/** A corner so near to the edge of the picture may be behind it. */
const edge = 0.008;
/** A page that covers less of the picture is too coarse. */
const leastArea = 0.22;
const darkMean = 55;
const mostBlown = 0.12;

/** The farthest that one of the corners has moved. */
const movement = (one: Corners, other: Corners): number =>
  Math.max(
    ...one.map(({ x, y }, index) => {
      const to = other[index];
      return to ? Math.hypot(to.x - x, to.y - y) : 1;
    }),
  );

const isCutOff = (corners: Corners): boolean =>
  corners.some(({ x, y }) => Math.min(x, y, 1 - x, 1 - y) < edge);

function areaOf([a, b, c, d]: Corners): number {
  const cross = (p: { x: number; y: number }, q: { x: number; y: number }) => p.x * q.y - q.x * p.y;
  return Math.abs(cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a)) / 2;
}

const isDark = ({ light }: ScannedFrame): boolean => light.mean < darkMean;
/** White paper in the sun has no detail either; only what blinds the camera counts. */
const isBlinded = ({ light }: ScannedFrame): boolean => light.blown > mostBlown && light.mean > 200;

/** The watch after another frame. */
export function watched(before: Watch, frame: ScannedFrame): Watch {
  const { page } = frame;
  const last = before.frame?.page ?? null;
  const isStill = page !== null && last !== null && movement(page, last) <= tremble;
  const isTakenOne =
    before.taken !== undefined && page !== null && movement(page, before.taken) <= turnedAway;
  const gone = before.taken === undefined || isTakenOne ? 0 : before.gone + 1;
  return {
    frame,
    still: isStill ? before.still + 1 : page ? 1 : 0,
    taken: gone >= goneFrames ? undefined : before.taken,
    gone,
  };
}

/** The watch after a picture was taken: the same page is not taken twice by itself. */
export const afterTaking = ({ frame }: Watch): Watch => ({
  ...(frame && { frame }),
  still: 0,
  taken: frame?.page ?? undefined,
  gone: 0,
});

/** The most helpful hint. */
export function hintOf({ frame, taken }: Watch): PageHint {
  if (taken !== undefined) return 'next';
  if (!frame) return 'find';
  if (isDark(frame)) return 'too-dark';
  if (isBlinded(frame)) return 'glare';
  if (!frame.page) return 'find';
  if (isCutOff(frame.page)) return 'cut-off';
  return areaOf(frame.page) < leastArea ? 'closer' : 'hold-still';
}

/** The conditions that hold already. */
export const passedOf = ({ frame }: Watch) => ({
  corners: frame !== undefined && frame.page !== null && !isCutOff(frame.page),
  light: frame !== undefined && !isDark(frame),
  glare: frame !== undefined && !isBlinded(frame),
});

/** How near the picture is to being taken by itself, 0 to 1. */
export const progressOf = (watch: Watch): number =>
  hintOf(watch) === 'hold-still' ? Math.min(1, watch.still / stillFrames) : 0;

/** Whether the picture is taken by itself now. */
export const isDue = (watch: Watch): boolean => progressOf(watch) >= 1;
