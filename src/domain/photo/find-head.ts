import { cropGuide, type CropGuide } from './crop-guide';
import { colourDistance, type Lab, labOf } from './lab-colour';
import type { Millimetres, Pixels } from './photo-rules';
import type { PhotoRegion } from './photo-report';
import type { RawPixels } from './raw-pixels';

/** A head before a wall, in fractions of the picture: its highest point, and its sides with the hair. */
export interface HeadPlace {
  readonly top: number;
  readonly left: number;
  readonly right: number;
}

/** Cells across the picture: their means hide noise, and a cell is a fingertip beside a head. */
const across = 96;
/** Part of the width at each side that is wall, unless the head is not in the middle. */
const sideCells = 4;
/**
 * From this distance to the wall on a cell is no wall. Little, so that a shadow on the wall counts as
 * head rather than light hair as wall: what is unsure is not cut off.
 */
const leastDistance = 6;
/** Walls whose sides differ more are no plain wall, before which nothing is looked for. */
const mostWallDistance = 14;
/** Fewer cells beside each other are a lamp's reflection or a switch. */
const leastCells = 3;
/** Of the height: a head's sides are looked for in this part below its top, above the shoulders. */
const headPart = 0.3;

/**
 * Where the head is before a plain wall: everything that differs from the wall beside it, row by row.
 * @returns null without a plain wall or without anybody before it: then nothing is known
 */
export function findHead(pixels: RawPixels): HeadPlace | null {
  const cells = meanCells(pixels);
  const rows = cells.map(standsOut);
  const top = rows.findIndex((row) => row === null || longestRun(row) >= leastCells);
  if (top < 0 || rows[top] === null) return null;
  const of = rows.slice(top, top + Math.max(1, Math.round(rows.length * headPart)));
  let [left, right] = [across, 0];
  for (const row of of) {
    // Further down the shoulders reach the sides; a wall that ends above them is none.
    if (row === null) break;
    const first = row.indexOf(true);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(true) + 1);
  }
  return { top: top / rows.length, left: left / across, right: right / across };
}

/** The mean colour of each cell, row by row. */
function meanCells({ data, width, height }: RawPixels): Lab[][] {
  const side = width / across;
  const down = Math.max(1, Math.round(height / side));
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_each, column) => {
      const sums = [0, 0, 0];
      let count = 0;
      // Every second pixel is enough for a mean.
      const step = Math.max(1, Math.floor(side / 4));
      for (let y = Math.floor(row * side); y < Math.min(height, (row + 1) * side); y += step)
        for (
          let x = Math.floor(column * side);
          x < Math.min(width, (column + 1) * side);
          x += step
        ) {
          const at = (y * width + x) * 4;
          for (const channel of [0, 1, 2] as const)
            sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
          count += 1;
        }
      const mean = (channel: 0 | 1 | 2) => (sums[channel] ?? 0) / Math.max(1, count);
      return labOf(mean(0), mean(1), mean(2));
    }),
  );
}

/** Which cells of a row differ from the wall at its two sides; null if these are no plain wall. */
function standsOut(row: readonly Lab[]): boolean[] | null {
  const left = middleOf(row.slice(0, sideCells));
  const right = middleOf(row.slice(-sideCells));
  if (colourDistance(left, right) > mostWallDistance) return null;
  return row.map((cell, column) => {
    // A wall that is lit from one side gets darker evenly.
    const share = column / (row.length - 1);
    const wall = [0, 1, 2].map(
      (channel) => (left[channel] ?? 0) * (1 - share) + (right[channel] ?? 0) * share,
    );
    return colourDistance([wall[0] ?? 0, wall[1] ?? 0, wall[2] ?? 0], cell) > leastDistance;
  });
}

function middleOf(cells: readonly Lab[]): Lab {
  const middle = (channel: 0 | 1 | 2) =>
    cells.map((cell) => cell[channel]).sort((one, other) => one - other)[cells.length >> 1] ?? 0;
  return [middle(0), middle(1), middle(2)];
}

function longestRun(row: readonly boolean[]): number {
  let [run, longest] = [0, 0];
  for (const cell of row) {
    run = cell ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** From the photo's upper edge to the crown, as a part of its height. */
export const overCrown = 0.1;

/**
 * The largest part of an upright picture in the required shape, with the head at its place: in the
 * middle, and the crown where offices want it, as far as the picture reaches.
 * @returns whole pixels
 */
export function frameAround(size: Pixels, shape: Millimetres, head: HeadPlace | null): CropGuide {
  const frame = cropGuide(size, shape);
  if (!head) return frame;
  const middle = ((head.left + head.right) / 2) * size.width;
  const crown = head.top * size.height;
  return {
    ...frame,
    x: within(middle - frame.width / 2, size.width - frame.width),
    y: within(crown - overCrown * frame.height, size.height - frame.height),
  };
}

const within = (place: number, most: number) => Math.round(Math.min(Math.max(0, place), most));

/** The part of a picture that was chosen, in the required shape and within the picture; whole pixels. */
export function frameIn(size: Pixels, shape: Millimetres, chosen: PhotoRegion): CropGuide {
  const most = cropGuide(size, shape);
  const share = Math.min(1, Math.max(0, ((chosen.right - chosen.left) * size.width) / most.width));
  const width = Math.max(1, Math.round(most.width * share));
  const height = Math.min(most.height, Math.max(1, Math.round(most.height * share)));
  return {
    x: within(chosen.left * size.width, size.width - width),
    y: within(chosen.top * size.height, size.height - height),
    width,
    height,
  };
}

/** A head with hair and chin is so much higher than it is wide, at least. */
const leastHeadHeight = 1.2;

/** Whether a frame cuts nothing off the head; false also where it is not known where that is. */
export function keepsHead(frame: CropGuide, size: Pixels, head: HeadPlace | null): boolean {
  if (!head) return false;
  const [left, right] = [head.left * size.width, head.right * size.width];
  const top = head.top * size.height;
  const bottom = frame.y + frame.height;
  return (
    // At an edge of the picture nothing is cut off.
    (frame.y === 0 || top >= frame.y) &&
    (frame.x === 0 || left >= frame.x) &&
    (frame.x + frame.width >= size.width || right <= frame.x + frame.width) &&
    (bottom >= size.height || bottom - top >= (right - left) * leastHeadHeight)
  );
}
