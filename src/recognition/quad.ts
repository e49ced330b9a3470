import type { Point } from './plane';

/** Four corners: the upper left one of the page as it is to be seen, then clockwise. */
export type Quad = readonly [Point, Point, Point, Point];

const cross = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Twice the signed areas of the triangles at the four corners. */
const turns = ([a, b, c, d]: Quad) =>
  [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)] as const;

/** Whether the corners are those of a convex figure with an area, clockwise on the screen. */
export const isConvex = (quad: Quad): boolean => turns(quad).every((each) => each > 1e-12);

/** The area within the corners; 0 or less if they are not clockwise. */
export const areaOf = ([a, b, c, d]: Quad): number => (cross(a, b, c) + cross(a, c, d)) / 2;

/**
 * Four points in the order of a page's corners, clockwise from the one nearest to the picture's
 * upper left; undefined unless they are the corners of a convex figure.
 */
export function orderCorners(points: readonly Point[]): Quad | undefined {
  if (points.length !== 4) return undefined;
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / 4,
    y: points.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const angle = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const around = [...points].sort((a, b) => angle(a) - angle(b));
  const first = around.reduce(
    (best, { x, y }, index) => (x + y < sumAt(around, best) - 1e-9 ? index : best),
    0,
  );
  const quad = [0, 1, 2, 3].map((index) => around[(first + index) % 4]) as unknown as Quad;
  return isConvex(quad) ? quad : undefined;
}

const sumAt = (points: readonly Point[], index: number): number => {
  const point = points[index];
  return point ? point.x + point.y : Infinity;
};

/** Turns a quad so that another of its corners is the upper left one: quarter turns clockwise. */
export function turnQuad(quad: Quad, quarters: number): Quad {
  const at = (index: number) => quad[(((index - quarters) % 4) + 4) % 4];
  return [at(0), at(1), at(2), at(3)] as Quad;
}

/** A phone's focal length, in longer sides of its picture. */
const usualFocal = 0.8;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Vector extends Point {
  readonly z: number;
}

/**
 * The page's sides in space, up to the focal length and a common factor, from its corners in pixels
 * of a picture whose middle the camera looked at (Zhang and He, 'Whiteboard scanning').
 */
function sidesOf(quad: Quad, { width, height }: Size): { across: Vector; down: Vector } {
  const [a, b, d, c] = quad.map(({ x, y }) => ({
    x: x - width / 2,
    y: y - height / 2,
  })) as unknown as Quad;
  const right = cross(a, d, c) / cross(b, d, c);
  const low = cross(a, d, b) / cross(c, d, b);
  return {
    across: { x: right * b.x - a.x, y: right * b.y - a.y, z: right - 1 },
    down: { x: low * c.x - a.x, y: low * c.y - a.y, z: low - 1 },
  };
}

const lengthOf = ({ x, y, z }: Vector, focal: number): number =>
  Math.sqrt(x * x + y * y + focal * z * z);

/**
 * The width of a page over its height. Where the page's sides are nearly parallel in the picture,
 * the focal length hardly matters, and a phone's usual one is taken.
 * @returns 1 for a degenerate quad
 */
export function aspectOf(quad: Quad, picture: Size): number {
  const { across, down } = sidesOf(quad, picture);
  const usual = (usualFocal * Math.max(picture.width, picture.height)) ** 2;
  const slants = across.z * down.z;
  const found = -(across.x * down.x + across.y * down.y) / slants;
  // Small slants give a focal length of chance.
  const isKnown = Math.abs(slants) > 0.012 && found > 0.4 * usual && found < 2.5 * usual;
  const focal = isKnown ? found : usual;
  const aspect = lengthOf(across, focal) / lengthOf(down, focal);
  return Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
}

/** How far from right angles a quad would be on paper: 0 to 1, for a phone's camera. */
export function slantOf(quad: Quad, picture: Size): number {
  const { across, down } = sidesOf(quad, picture);
  const focal = (usualFocal * Math.max(picture.width, picture.height)) ** 2;
  const dot = across.x * down.x + across.y * down.y + focal * across.z * down.z;
  const cosine = Math.abs(dot) / (lengthOf(across, focal) * lengthOf(down, focal));
  return Number.isFinite(cosine) ? Math.min(1, cosine) : 1;
}

/**
 * The nine numbers, row by row, of the projection from a rectangle at the origin to a quad.
 * @returns undefined if the quad is not convex or the rectangle is empty
 */
export function projectionTo(quad: Quad, { width, height }: Size): readonly number[] | undefined {
  if (!isConvex(quad) || !(width > 0) || !(height > 0)) return undefined;
  const [p0, p1, p2, p3] = quad;
  const one = { x: p1.x - p2.x, y: p1.y - p2.y };
  const two = { x: p3.x - p2.x, y: p3.y - p2.y };
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
  const area = one.x * two.y - two.x * one.y;
  const g = (sum.x * two.y - two.x * sum.y) / area;
  const h = (one.x * sum.y - sum.x * one.y) / area;
  const numbers = [
    (p1.x - p0.x + g * p1.x) / width,
    (p3.x - p0.x + h * p3.x) / height,
    p0.x,
    (p1.y - p0.y + g * p1.y) / width,
    (p3.y - p0.y + h * p3.y) / height,
    p0.y,
    g / width,
    h / height,
    1,
  ];
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

/** Where a projection puts a point. */
export function project(p: readonly number[], x: number, y: number): Point {
  const w = (p[6] ?? 0) * x + (p[7] ?? 0) * y + (p[8] ?? 1);
  return {
    x: ((p[0] ?? 0) * x + (p[1] ?? 0) * y + (p[2] ?? 0)) / w,
    y: ((p[3] ?? 0) * x + (p[4] ?? 0) * y + (p[5] ?? 0)) / w,
  };
}

/** Whether one figure lies in another, but for a little. */
export function contains(outer: Quad, inner: Quad): boolean {
  return outer.every((from, side) => {
    const to = outer[(side + 1) % 4] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return inner.every(
      ({ x, y }) =>
        (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > -0.012 * length,
    );
  });
}

/** How far apart corners are, in pixels of the reduced picture, that are told apart. */
const apart = 1.6;

/** Whether two figures are the same but for a little, whichever corner is first. */
export function isLikeQuad(one: Quad, two: Quad): boolean {
  for (let turn = 0; turn < 4; turn += 1) {
    let at = 0;
    while (
      at < 4 &&
      Math.abs((one[at] as Point).x - (two[(at + turn) & 3] as Point).x) < apart &&
      Math.abs((one[at] as Point).y - (two[(at + turn) & 3] as Point).y) < apart
    )
      at += 1;
    if (at === 4) return true;
  }
  return false;
}
