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
  const { bend, middle, half } = plane;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = plane.projection;
  // As `pictureOf`, without an object for each of very many points.
  for (let column = 0; column < width; column += 1) {
    const px = x + (column + 0.5 - cellWidth / 2) / stripPitch;
    const side = (px - middle) / half;
    const bent = y + bend * (1 - side * side);
    for (let row = 0, to = column; row < cellHeight; row += 1, to += width) {
      const py = bent + (row + 0.5 - cellHeight / 2) / stripPitch;
      const w = (g * px + h * py + 1) * scale;
      raw[to] = brightnessAt(
        gray,
        (a * px + b * py + c) / w + 0.5 / scale - 0.5,
        (d * px + e * py + f) / w + 0.5 / scale - 0.5,
      );
    }
  }
  return { width, cells, ...evenlyLit(raw, width, cells) };
}

/** The same line read from the other end: the page is upside down. */
export const turned = ({ ink, contrast, width, cells }: Strip): Strip => ({
  ink: Float32Array.from(ink).reverse(),
  contrast: Float32Array.from(contrast).reverse(),
  width,
  cells,
});

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
  // The counts of brightnesses move on with the cells.
  const counts = new Int32Array(256);
  const count = (fromColumn: number, toColumn: number, change: 1 | -1) => {
    for (let row = 0; row < cellHeight; row += 1)
      for (let at = row * width + fromColumn; at < row * width + toColumn; at += 1) {
        const value = ((raw[at] as number) + 0.5) | 0;
        counts[value] = (counts[value] as number) + change;
      }
  };
  let [left, right] = [0, 0];
  for (let cell = 0; cell < cells; cell += 1) {
    const from = Math.max(0, (cell - reach) * stripPitch);
    const to = Math.min(width, (cell + reach) * stripPitch + cellWidth);
    count(right, to, 1);
    count(left, from, -1);
    [left, right] = [from, to];
    const total = (to - from) * cellHeight;
    const light = atRank(counts, total * 0.7);
    paper[cell] = light;
    contrast[cell] = light - atRank(counts, total * 0.05);
  }
  const ink = new Float32Array(raw.length);
  for (let column = 0; column < width; column += 1) {
    const middle = Math.min(Math.max((column + 0.5 - cellWidth / 2) / stripPitch, 0), cells - 1);
    const before = Math.min(Math.floor(middle), cells - 2);
    const share = middle - before;
    const between = (of: Float32Array) =>
      (of[before] ?? 0) * (1 - share) + (of[before + 1] ?? 0) * share;
    const light = between(paper);
    const depth = Math.max(leastContrast, between(contrast));
    for (let at = column; at < raw.length; at += width) {
      const shade = (light - (raw[at] as number)) / depth;
      ink[at] = shade < -0.5 ? -0.5 : shade > 1.5 ? 1.5 : shade;
    }
  }
  return { ink, contrast };
}

function atRank(counts: Int32Array, rank: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] as number;
    if (seen >= rank) return value;
  }
  return 255;
}
