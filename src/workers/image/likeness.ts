import { closeCanvas, drawUpright, openCanvas, openShrunk } from './canvas';
import type { Orientation, Size } from './image.api';

const side = 64;
const cells = 8;
const cellSide = side / cells;
/** The tolerated difference, 0 to 255: the mean of all cells, and the largest of one cell. */
const meanTolerance = 16;
const cellTolerance = 72;

/**
 * The mean colours of an 8 × 8 grid, which distinguish a picture from a black, white or rotated
 * one.
 */
export function sampleLikeness(
  picture: CanvasImageSource,
  stored: Size,
  orientation: Orientation,
): number[] {
  const small = openShrunk(picture, stored, { width: side, height: side });
  const open = openCanvas({ width: side, height: side });
  try {
    drawUpright(open, small.canvas, orientation);
    return gridMeans(open.context.getImageData(0, 0, side, side).data);
  } finally {
    closeCanvas(open.canvas);
    closeCanvas(small.canvas);
  }
}

/** Whether two grids are similar enough to show the same picture. */
export function isAlike(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length || one.length === 0) return false;
  const differences = one.map((value, index) => Math.abs(value - (other[index] ?? 0)));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return mean <= meanTolerance && Math.max(...differences) <= cellTolerance;
}

function gridMeans(pixels: Uint8ClampedArray): number[] {
  const sums = new Array<number>(cells * cells * 3).fill(0);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const cell = Math.floor(y / cellSide) * cells + Math.floor(x / cellSide);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = pixels[(y * side + x) * 4 + channel] ?? 0;
        sums[cell * 3 + channel] = (sums[cell * 3 + channel] ?? 0) + value;
      }
    }
  }
  return sums.map((sum) => sum / (cellSide * cellSide));
}
