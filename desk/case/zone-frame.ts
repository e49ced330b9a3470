import { zoneShape, type PicturePoint } from '../../src/domain/passport/picture-reading';
import type { PictureMarks } from './picture-marks';
import type { Size } from './picture-view';

/** A passport's picture turned so that its zone lies level, its upper left corner at the origin. */
export interface ZoneFrame {
  /** For SVG, from the picture's pixels. */
  readonly transform: string;
  /** The zone's, in pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** The width of a cell, in pixels of the picture. */
  readonly cell: number;
  /** Where a point of the picture lies in the frame, in cells. */
  readonly inCells: (point: PicturePoint) => PicturePoint;
}

/** The frame of a zone whose corners were found in a picture of so many pixels. */
export function zoneFrame(
  { corners }: Pick<PictureMarks, 'corners'>,
  picture: Size,
): ZoneFrame | undefined {
  const pixels = ({ x, y }: PicturePoint) => ({ x: x * picture.width, y: y * picture.height });
  const [p0, p1, , p3] = corners.map(pixels);
  if (!p0 || !p1 || !p3 || picture.width === 0) return undefined;
  const width = Math.hypot(p1.x - p0.x, p1.y - p0.y);
  const cell = width / zoneShape.cells;
  const turn = Math.atan2(p1.y - p0.y, p1.x - p0.x);
  return {
    transform: `rotate(${(-turn * 180) / Math.PI}) translate(${-p0.x} ${-p0.y})`,
    width,
    height: Math.hypot(p3.x - p0.x, p3.y - p0.y),
    cell,
    inCells: (point) => {
      const { x, y } = pixels(point);
      const [dx, dy] = [(x - p0.x) / cell, (y - p0.y) / cell];
      return {
        x: dx * Math.cos(turn) + dy * Math.sin(turn),
        y: dy * Math.cos(turn) - dx * Math.sin(turn),
      };
    },
  };
}
