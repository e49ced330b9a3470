import { findHead } from './find-head';
import { labOf, tintOf } from './lab-colour';

/** Pixels that can be written: a canvas' ImageData. */
interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The wall behind a person, as far as it was found. */
export interface Wall {
  /** How much of each pixel is wall, 0 to 255. */
  readonly share: Uint8Array;
  /** The wall's colour at the left and the right edge of each row: red, green, blue. */
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Whether it is white already. */
  readonly isWhite: boolean;
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
/** The wall must reach so far down, and be so much of the picture. */
const leastRows = 0.4;
const leastShare = 0.12;
/** A pixel is wall if its brightness is so near to the wall's, and its colour nearer still. */
const darkest = 0.86;
const brightest = 1.12;
const mostColour = 0.07;
/** Between this and `darkest` a pixel beside the wall is partly wall, as the edge of hair is. */
const noWall = 0.62;

/**
 * Finds the plain, light wall behind a person: what is connected with the upper and outer edges of the
 * picture and has the wall's colour there.
 * @returns undefined without such a wall, and where a face is too much like it: then nothing may be
 * lightened
 */
export function findWall(pixels: Pixels): Wall | undefined {
  const sides = sidesOf(pixels);
  if (!sides) return undefined;
  const share = reach(pixels, sides);
  if (reachesFace(pixels, share)) return undefined;
  let count = 0;
  for (const each of share) if (each === 255) count += 1;
  if (count < leastShare * share.length) return undefined;
  soften(pixels, sides, share);
  const { left, right } = sides;
  return { share, left, right, isWhite: sides.isWhite };
}

/** Lightens a wall to white, in place. Nothing else changes: light and shadow keep their proportion. */
export function whiten({ data, width }: Pixels, { share, left, right }: Wall): void {
  for (let at = 0; at < share.length; at += 1) {
    const part = (share[at] ?? 0) / 255;
    if (part === 0) continue;
    const row = Math.floor(at / width);
    const across = (at - row * width) / width;
    for (let channel = 0; channel < 3; channel += 1) {
      const place = row * 3 + channel;
      const wall = mix(left[place] ?? 0, right[place] ?? 0, across);
      // A little more, so that the wall's grain is white as well.
      const gain = 1 + part * (grain * (255 / Math.max(1, wall)) - 1);
      data[at * 4 + channel] = (data[at * 4 + channel] ?? 0) * gain;
    }
  }
}

const grain = 1.04;

const mix = (one: number, other: number, share: number) => one * (1 - share) + other * share;

interface Sides extends Pick<Wall, 'left' | 'right' | 'isWhite'> {
  /** So many rows from the top have the wall at both sides. */
  readonly rows: number;
}

/** The wall at both sides, row by row; below the shoulders that of the last row in which it was seen. */
function sidesOf({ data, width, height }: Pixels): Sides | undefined {
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
  return { left, right, rows, isWhite };
}

const colourAt = (side: Float32Array, row: number): [number, number, number] => [
  Math.min(255, side[row * 3] ?? 0),
  Math.min(255, side[row * 3 + 1] ?? 0),
  Math.min(255, side[row * 3 + 2] ?? 0),
];

/** How bright a pixel is beside the wall at its place, and how much its colour differs from it. */
function besideWall({ data, width, height }: Pixels, { left, right }: Sides, at: number) {
  const row = Math.floor(at / width);
  const x = at - row * width;
  const across = x / width;
  let [least, most] = [Infinity, 0];
  for (let channel = 0; channel < 3; channel += 1) {
    // The mean of a pixel and its neighbours, against the grain.
    let sum = 0;
    let count = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
      for (let beside = Math.max(0, x - 1); beside <= Math.min(width - 1, x + 1); beside += 1) {
        sum += data[(y * width + beside) * 4 + channel] ?? 0;
        count += 1;
      }
    const place = row * 3 + channel;
    const ratio = sum / count / Math.max(1, mix(left[place] ?? 0, right[place] ?? 0, across));
    least = Math.min(least, ratio);
    most = Math.max(most, ratio);
  }
  return { least, most };
}

/** Everything that is connected with the wall at the edges: 255 for wall, 0 elsewhere. */
function reach(pixels: Pixels, sides: Sides): Uint8Array {
  const { width, height } = pixels;
  const share = new Uint8Array(width * height);
  const waiting: number[] = [];
  const take = (at: number) => {
    if (share[at] !== 0) return;
    const { least, most } = besideWall(pixels, sides, at);
    if (least < darkest || most > brightest || most - least > mostColour) return;
    share[at] = 255;
    waiting.push(at);
  };
  for (let x = 0; x < width; x += 1) take(x);
  for (let row = 0; row < sides.rows; row += 1) {
    take(row * width);
    take(row * width + width - 1);
  }
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (at >= width) take(at - width);
    if (at < width * (height - 1)) take(at + width);
  }
  return share;
}

/** So much of a face may be taken for wall: single pixels. */
const mostOfFace = 0.01;

/** Whether the wall was followed into a face, which has its colour, or nobody was found before it. */
function reachesFace(pixels: Pixels, share: Uint8Array): boolean {
  const { width, height } = pixels;
  const head = findHead(pixels);
  if (!head) return true;
  const across = (head.right - head.left) * width;
  const middle = ((head.left + head.right) / 2) * width;
  let [reached, count] = [0, 0];
  const top = head.top * height;
  for (
    let row = Math.round(top + 0.25 * across);
    row < Math.min(height, top + 1.1 * across);
    row += 1
  )
    for (let x = Math.round(middle - 0.3 * across); x < middle + 0.3 * across; x += 1) {
      count += 1;
      if (share[row * width + x] === 255) reached += 1;
    }
  return reached > mostOfFace * count;
}

/** Gives the pixels beside the wall their share of it, so that no edge is cut. */
function soften(pixels: Pixels, sides: Sides, share: Uint8Array): void {
  const { width } = pixels;
  const whole = share.slice();
  for (let at = 0; at < share.length; at += 1) {
    if (whole[at] === 255) continue;
    const x = at % width;
    const isBeside =
      (x > 0 && whole[at - 1] === 255) ||
      (x < width - 1 && whole[at + 1] === 255) ||
      whole[at - width] === 255 ||
      whole[at + width] === 255;
    if (!isBeside) continue;
    const { least } = besideWall(pixels, sides, at);
    share[at] = Math.round(255 * Math.min(1, Math.max(0, (least - noWall) / (darkest - noWall))));
  }
}
