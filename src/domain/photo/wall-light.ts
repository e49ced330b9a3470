import { labOf, tintOf } from './lab-colour';
import type { RawPixels } from './raw-pixels';

/** How bright a plain, light wall is behind a person, at each place of a picture. */

/** The wall's colour at each place: red, green, blue. */
export interface WallLight {
  /** At the left and the right edge of each row. */
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Of each column, beside what lies evenly between both edges: light seldom falls off evenly. */
  readonly across: Float32Array;
}

/** Part of the width at each side by which a row's wall is known. */
const sidePart = 0.04;
/** Only a light wall without much colour is lightened: another one would have to be replaced. */
const leastLightness = 62;
const mostTint = 16;
/** White paper in good light, as offices accept it. */
const whiteLightness = 96;
const whiteTint = 3;
/** A row whose sides differ more has the shoulders at one of them. */
const mostSideRatio = 1.3;
/** The wall must reach so far down. */
const leastRows = 0.4;
/** A pixel is wall if its brightness is so near to the wall's, and its colour nearer still. */
export const darkest = 0.86;
export const mostColour = 0.07;

const mix = (one: number, other: number, share: number) => one * (1 - share) + other * share;

/** A channel of the wall's colour at a pixel. */
export function wallAt(
  { left, right, across }: WallLight,
  width: number,
  at: number,
  channel: number,
) {
  const row = Math.floor(at / width);
  const x = at - row * width;
  const place = row * 3 + channel;
  const even = mix(left[place] ?? 0, right[place] ?? 0, x / width);
  return even * (across[x * 3 + channel] ?? 1);
}

export interface Sides {
  readonly light: WallLight;
  /** Whether it is white already. */
  readonly isWhite: boolean;
  /** So many rows from the top have the wall at both sides. */
  readonly rows: number;
}

/** The wall at both sides, row by row; below the shoulders that of the last row in which it was seen. */
export function sidesOf(pixels: RawPixels): Sides | undefined {
  const { data, width, height } = pixels;
  const left = new Float32Array(height * 3);
  const right = new Float32Array(height * 3);
  const part = Math.max(2, Math.round(width * sidePart));
  let rows = 0;
  let lightness = 0;
  let tint = 0;
  const meanInto = (to: Float32Array, row: number, from: number) => {
    for (let channel = 0; channel < 3; channel += 1) {
      let sum = 0;
      for (let x = from; x < from + part; x += 1) sum += data[(row * width + x) * 4 + channel] ?? 0;
      const before = to[(row - 1) * 3 + channel];
      const mean = sum / part;
      // A wall changes slowly from row to row; its grain does not count.
      to[row * 3 + channel] = before === undefined ? mean : mix(before, mean, 0.2);
      if (before !== undefined && Math.abs(mean / Math.max(1, before) - 1) > 1 - darkest)
        return false;
    }
    return true;
  };
  for (; rows < height; rows += 1) {
    const isSeen = meanInto(left, rows, 0) && meanInto(right, rows, width - part);
    const one = labOf(...colourAt(left, rows));
    const other = labOf(...colourAt(right, rows));
    const ratio = Math.max(one[0], other[0]) / Math.max(1, Math.min(one[0], other[0]));
    const isLight = Math.min(one[0], other[0]) >= leastLightness;
    const isPlain = Math.max(tintOf(one), tintOf(other)) <= mostTint && ratio <= mostSideRatio;
    if (!isSeen || !isLight || !isPlain) break;
    lightness += (one[0] + other[0]) / 2;
    tint += (tintOf(one) + tintOf(other)) / 2;
  }
  if (rows < leastRows * height) return undefined;
  for (let row = rows; row < height; row += 1)
    for (const side of [left, right]) side.copyWithin(row * 3, (rows - 1) * 3, rows * 3);
  const isWhite = lightness / rows >= whiteLightness && tint / rows <= whiteTint;
  return { light: { left, right, across: acrossOf(pixels, left, right) }, rows, isWhite };
}

/** Of the height: the rows above a head, in which the whole width of a wall is seen. */
const topPart = 0.02;
/** Pixels from column to column: the edge of hair changes more than the light on a wall. */
const step = 4;
const mostStep = 0.05;
const mostAcross = 0.35;

/** How bright the wall is along its top; behind hair that reaches it, evenly from side to side. */
function acrossOf({ data, width, height }: RawPixels, left: Float32Array, right: Float32Array) {
  const rows = Math.max(2, Math.round(height * topPart));
  const seen = new Float32Array(width * 3);
  for (let x = 0; x < width; x += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      let [sum, wall] = [0, 0];
      for (let row = 0; row < rows; row += 1)
        for (let near = Math.max(0, x - step); near <= Math.min(width - 1, x + step); near += 1) {
          const place = row * 3 + channel;
          sum += data[(row * width + near) * 4 + channel] ?? 0;
          wall += mix(left[place] ?? 0, right[place] ?? 0, near / width);
        }
      seen[x * 3 + channel] = sum / Math.max(1, wall);
    }
  const isWall = (x: number) => {
    const of = (column: number) => [0, 1, 2].map((channel) => seen[column * 3 + channel] ?? 1);
    const here = of(x);
    const there = [of(Math.max(0, x - step)), of(Math.min(width - 1, x + step))];
    return (
      Math.max(...here) - Math.min(...here) <= mostColour &&
      here.every((each) => Math.abs(each - 1) <= mostAcross) &&
      there.every((each) =>
        each.every((level, at) => Math.abs(level - (here[at] ?? 0)) <= mostStep),
      )
    );
  };
  let last = -1;
  const across = new Float32Array(width * 3).fill(1);
  for (let x = 0; x <= width; x += 1) {
    if (x < width && !isWall(x)) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const from = last < 0 ? 1 : (seen[last * 3 + channel] ?? 1);
      const to = x < width ? (seen[x * 3 + channel] ?? 1) : 1;
      for (let between = last + 1; between <= Math.min(x, width - 1); between += 1)
        across[between * 3 + channel] = mix(from, to, (between - last) / (x - last));
    }
    last = x;
  }
  return across;
}

const colourAt = (side: Float32Array, row: number): [number, number, number] => [
  Math.min(255, side[row * 3] ?? 0),
  Math.min(255, side[row * 3 + 1] ?? 0),
  Math.min(255, side[row * 3 + 2] ?? 0),
];
