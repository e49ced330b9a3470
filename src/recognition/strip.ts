import { brightnessAt, type Gray } from './gray';
import { pictureOf, type Plane } from './plane';

/** In pixels: the distance of two cells in a strip, and the size of what the classifier sees. */
export const stripPitch = 12;
export const cellWidth = 16;
export const cellHeight = 20;

/** One line of the zone, flat and evenly lit: 0 is paper, 1 is ink. */
export interface Strip {
  readonly ink: Float32Array;
  readonly width: number;
  readonly cells: number;
  /** The difference between paper and ink at each cell, in steps of brightness. */
  readonly contrast: Float32Array;
}

/**
 * Cuts one line out of a picture.
 * @param plane its unit is the distance of two cells; cell n of line 0 has its centre at (n, 0)
 * @param y the line's place in the plane
 */
export function cutStrip(
  pyramid: readonly Gray[],
  plane: Plane,
  { cells, y, x = 0 }: { cells: number; y: number; x?: number },
): Strip {
  const width = (cells - 1) * stripPitch + cellWidth;
  const raw = new Float32Array(width * cellHeight);
  const { gray, scale } = levelFor(pyramid, plane, { cells, y });
  for (let row = 0; row < cellHeight; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = pictureOf(
        plane,
        x + (column + 0.5 - cellWidth / 2) / stripPitch,
        y + (row + 0.5 - cellHeight / 2) / stripPitch,
      );
      raw[row * width + column] = brightnessAt(
        gray,
        (at.x + 0.5) / scale - 0.5,
        (at.y + 0.5) / scale - 0.5,
      );
    }
  return { width, cells, ...evenlyLit(raw, width, cells) };
}

/** The level of the pyramid in which cells are hardly finer than in the strip. */
function levelFor(
  pyramid: readonly Gray[],
  plane: Plane,
  { cells, y }: { cells: number; y: number },
): { gray: Gray; scale: number } {
  const from = pictureOf(plane, 0, y);
  const to = pictureOf(plane, cells - 1, y);
  const pitch = Math.hypot(to.x - from.x, to.y - from.y) / (cells - 1);
  const level = Math.max(
    0,
    Math.min(pyramid.length - 1, Math.round(Math.log2(pitch / stripPitch / 1.2))),
  );
  const gray = pyramid[level];
  if (!gray) throw new RangeError('A pyramid has at least one level.');
  return { gray, scale: 2 ** level };
}

/** Below this difference of brightness nothing is taken for ink. */
const leastContrast = 12;
/** How many cells to each side show what is paper and what is ink here. */
const reach = 2;

function evenlyLit(
  raw: Float32Array,
  width: number,
  cells: number,
): { ink: Float32Array; contrast: Float32Array } {
  const paper = new Float32Array(cells);
  const contrast = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell += 1) {
    const from = Math.max(0, (cell - reach) * stripPitch);
    const to = Math.min(width, (cell + reach) * stripPitch + cellWidth);
    const counts = new Uint32Array(256);
    for (let row = 0; row < cellHeight; row += 1)
      for (let at = row * width + from; at < row * width + to; at += 1) {
        const value = Math.round(raw[at] ?? 0);
        counts[value] = (counts[value] ?? 0) + 1;
      }
    const total = (to - from) * cellHeight;
    const light = atRank(counts, total * 0.7);
    paper[cell] = light;
    contrast[cell] = light - atRank(counts, total * 0.05);
  }
  const ink = new Float32Array(raw.length);
  for (let column = 0; column < width; column += 1) {
    const middle = Math.min(Math.max((column + 0.5 - cellWidth / 2) / stripPitch, 0), cells - 1);
    const left = Math.min(Math.floor(middle), cells - 2);
    const share = middle - left;
    const between = (of: Float32Array) =>
      (of[left] ?? 0) * (1 - share) + (of[left + 1] ?? 0) * share;
    const light = between(paper);
    const depth = Math.max(leastContrast, between(contrast));
    for (let at = column; at < raw.length; at += width)
      ink[at] = Math.min(1.5, Math.max(-0.5, (light - (raw[at] ?? 0)) / depth));
  }
  return { ink, contrast };
}

function atRank(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] ?? 0;
    if (seen >= rank) return value;
  }
  return 255;
}
