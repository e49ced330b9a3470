import { findHead, type HeadPlace } from './find-head';
import { darkest, mostColour, type Sides, sidesOf, wallAt, type WallLight } from './wall-light';

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
  readonly light: WallLight;
  /** Whether it is white already. */
  readonly isWhite: boolean;
}

/** The wall must be so much of the picture. */
const leastShare = 0.12;
/** A lamp or a window is brighter beside the wall. */
const brightest = 1.12;
/** Between this and `darkest` a pixel beside the wall is partly wall, as the edge of hair is. */
const noWall = 0.62;

/**
 * Finds the plain, light wall behind a person: what is connected with the upper and outer edges of the
 * picture and has the wall's colour there.
 * @returns undefined without such a wall, and where a face is too much like it or a shadow would stay
 * as a stain: then nothing may be lightened
 */
export function findWall(pixels: Pixels): Wall | undefined {
  const sides = sidesOf(pixels);
  const head = findHead(pixels);
  if (!sides || !head) return undefined;
  const share = reach(pixels, sides);
  if (reachesFace(pixels, share, head) || leavesWall(pixels, sides, share, head)) return undefined;
  let count = 0;
  for (const each of share) if (each === 255) count += 1;
  if (count < leastShare * share.length) return undefined;
  soften(pixels, sides, share);
  return { share, light: sides.light, isWhite: sides.isWhite };
}

/** Lightens a wall to white, in place. Nothing else changes: light and shadow keep their proportion. */
export function whiten({ data, width }: Pixels, { share, light }: Wall): void {
  for (let at = 0; at < share.length; at += 1) {
    const part = (share[at] ?? 0) / 255;
    if (part === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const wall = wallAt(light, width, at, channel);
      // A little more, so that the wall's grain is white as well.
      const gain = 1 + part * (grain * (255 / Math.max(1, wall)) - 1);
      data[at * 4 + channel] = (data[at * 4 + channel] ?? 0) * gain;
    }
  }
}

const grain = 1.04;

/** How bright a pixel is beside the wall at its place, and how much its colour differs from it. */
function besideWall({ data, width, height }: Pixels, { light }: Sides, at: number) {
  const row = Math.floor(at / width);
  const x = at - row * width;
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
    const ratio = sum / count / Math.max(1, wallAt(light, width, at, channel));
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

/** Whether the wall was followed into a face, which has its colour. */
function reachesFace(pixels: Pixels, share: Uint8Array, head: HeadPlace): boolean {
  const { width, height } = pixels;
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

/** So far beyond the wall's edge, of the width, hair and skin have begun. */
const beyondPart = 0.02;
/** So much of the edge around a head may have the wall's colour beyond it: that is a shadow. */
const mostLeft = 0.1;

/** Whether wall would stay as it is beside what is lightened: a shadow of the head, or a corner. */
function leavesWall(pixels: Pixels, sides: Sides, share: Uint8Array, head: HeadPlace): boolean {
  const { width, height } = pixels;
  const beyond = Math.max(3, Math.round(width * beyondPart));
  // Below it a white shirt may begin.
  const end = Math.min(height, Math.round(head.top * height + (head.right - head.left) * width));
  let [left, count] = [0, 0];
  for (let row = 0; row < end; row += 1)
    for (let x = beyond; x < width - beyond; x += 1) {
      const at = row * width + x;
      if (share[at] !== 255) continue;
      for (const way of [-1, 1]) {
        if (share[at + way] === 255) continue;
        count += 1;
        const { least, most } = besideWall(pixels, sides, at + way * beyond);
        if (share[at + way * beyond] !== 255 && least > noWall && most - least <= mostColour)
          left += 1;
      }
    }
  return left > mostLeft * count;
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
