import { zoneShape, type PicturePoint, type ZonePlace } from './picture-reading';

/**
 * Between the corners of a zone, in widths of a cell: left of the first cell's centre, and above the
 * first line's. Lines are two and a half cells apart (ICAO 9303).
 */
const left = 0.6;
const top = 0.7;
const linePitch = 2.5;
const halfLine = 0.9;
/** The strip shown above and below, so that the lines do not touch the edge. */
const border = 0.5;
const zoneHeight = 2 * top + linePitch * (zoneShape.lines - 1);
const shownHeight = zoneHeight + 2 * border;

/** Width over height of the flat zone, with a border above and below. */
export const zoneAspect = zoneShape.cells / shownHeight;

/** A rectangle in the flat zone, as parts of its width and height. */
export interface ZoneBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where some cells are in the flat zone. */
export const boxOf = ({ line, from, to }: ZonePlace): ZoneBox => ({
  x: (from - 0.5 + left) / zoneShape.cells,
  y: (border + top + line * linePitch - halfLine) / shownHeight,
  width: (to - from) / zoneShape.cells,
  height: (2 * halfLine) / shownHeight,
});

/**
 * Maps the flat zone with its border, from 0 to 1 on both axes, to the picture in which its four
 * corners were found.
 */
export function zoneInPicture(
  corners: readonly PicturePoint[],
): (x: number, y: number) => PicturePoint {
  const [p0, p1, p2, p3] = corners;
  if (!p0 || !p1 || !p2 || !p3) throw new RangeError('A zone has four corners.');
  const one = { x: p1.x - p2.x, y: p1.y - p2.y };
  const two = { x: p3.x - p2.x, y: p3.y - p2.y };
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
  const area = one.x * two.y - two.x * one.y;
  const g = (sum.x * two.y - two.x * sum.y) / area;
  const h = (one.x * sum.y - sum.x * one.y) / area;
  const across = { x: p1.x - p0.x + g * p1.x, y: p1.y - p0.y + g * p1.y };
  const down = { x: p3.x - p0.x + h * p3.x, y: p3.y - p0.y + h * p3.y };
  return (x, shownY) => {
    const y = (shownY * shownHeight - border) / zoneHeight;
    const w = g * x + h * y + 1;
    return {
      x: (across.x * x + down.x * y + p0.x) / w,
      y: (across.y * x + down.y * y + p0.y) / w,
    };
  };
}

/** The corners of some cells in the picture, clockwise. */
export function placeInPicture(
  corners: readonly PicturePoint[],
  place: ZonePlace,
): readonly PicturePoint[] {
  const at = zoneInPicture(corners);
  const { x, y, width, height } = boxOf(place);
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
}
