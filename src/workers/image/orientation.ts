import type { Orientation, Size } from './image.api';

/** Converts between stored and upright size; both directions are the same swap. */
export function turnSize({ width, height }: Size, orientation: Orientation): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export type CanvasMatrix = readonly [number, number, number, number, number, number];

/** The canvas transform for drawing a stored picture upright at the origin. */
export function uprightMatrix(orientation: Orientation, upright: Size): CanvasMatrix {
  const { width, height } = upright;
  const matrices: Record<Orientation, CanvasMatrix> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  };
  return matrices[orientation];
}
