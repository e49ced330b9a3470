import type { Orientation, Size } from './image.api';

/** From the stored size to the upright one, and back: the same swap. */
export function turnSize({ width, height }: Size, orientation: Orientation): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export type CanvasMatrix = readonly [number, number, number, number, number, number];

/** The canvas transform under which a stored picture, drawn at the origin, fills the upright size. */
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
