import type { Point } from '../../src/recognition/plane';
import type { Random } from '../recognition/training/random';

/** A flat sheet's size; lengths in millimetres. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** How a camera sees the table: its points in millimetres from the page's upper left corner. */
export interface TableView {
  readonly width: number;
  readonly height: number;
  /** The page's corners in the picture: its upper left one, then clockwise. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** The point of the table behind a pixel. */
  readonly tableAt: (x: number, y: number) => Point;
  /** The pixel of a point that lies so high above the table. */
  readonly pictureAt: (x: number, y: number, height: number) => Point;
  /** How far a point so high above the table seems to be moved on it, at this point of it. */
  readonly shiftAt: (x: number, y: number) => Point;
  /** Pixels to a millimetre in the page's middle. */
  readonly scale: number;
}

export interface Framing {
  readonly width: number;
  readonly height: number;
  /** In degrees: the most that the camera leans, and that the page is turned. */
  readonly lean: readonly [number, number];
  readonly turn: number;
  /** The least and the largest share of the picture that the page covers. */
  readonly share: readonly [number, number];
}

type Vector = readonly [number, number, number];
const radians = Math.PI / 180;
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A phone's camera above a page, all of which is in the picture. */
export function lookAtTable(random: Random, page: SheetSize, framing: Framing): TableView {
  const { width, height } = framing;
  const focal = random.between(0.7, 0.9) * Math.max(width, height);
  let share = random.between(...framing.share);
  for (let attempt = 0; ; attempt += 1) {
    if (attempt % 40 === 39) share *= 0.9;
    const lean = random.between(...framing.lean) * radians;
    const towards = random.between(0, 2 * Math.PI);
    const turn = random.between(-framing.turn, framing.turn) * radians;
    // The table's axes in the camera's: turned in the plane, then leaning about a line in it.
    const axis: Vector = [Math.cos(towards), Math.sin(towards), 0];
    const leaning = (v: Vector): Vector => {
      const along = dot(axis, v);
      const cross: Vector = [
        axis[1] * v[2] - axis[2] * v[1],
        axis[2] * v[0] - axis[0] * v[2],
        axis[0] * v[1] - axis[1] * v[0],
      ];
      const part = (at: 0 | 1 | 2) =>
        v[at] * Math.cos(lean) +
        cross[at] * Math.sin(lean) +
        axis[at] * along * (1 - Math.cos(lean));
      return [part(0), part(1), part(2)];
    };
    const right = leaning([Math.cos(turn), Math.sin(turn), 0]);
    const down = leaning([-Math.sin(turn), Math.cos(turn), 0]);
    // Up from the table is towards the camera.
    const up = leaning([0, 0, -1]);
    const area = share * width * height;
    const distance = focal * Math.sqrt((page.width * page.height * Math.cos(lean)) / area);
    const from: Vector = [
      random.between(-0.5, 0.5) * (width / focal) * distance * (1 - Math.sqrt(share)),
      random.between(-0.5, 0.5) * (height / focal) * distance * (1 - Math.sqrt(share)),
      distance,
    ];
    const origin = ([0, 1, 2] as const).map(
      (at) => from[at] - (right[at] * page.width) / 2 - (down[at] * page.height) / 2,
    ) as unknown as Vector;
    const pictureAt = (x: number, y: number, high: number): Point => {
      const [px, py, pz] = ([0, 1, 2] as const).map(
        (at) => origin[at] + right[at] * x + down[at] * y + up[at] * high,
      ) as [number, number, number];
      return { x: width / 2 + (focal * px) / pz, y: height / 2 + (focal * py) / pz };
    };
    const corners = [
      pictureAt(0, 0, 0),
      pictureAt(page.width, 0, 0),
      pictureAt(page.width, page.height, 0),
      pictureAt(0, page.height, 0),
    ] as const;
    const margin = 0.008 * width;
    const isInside = corners.every(
      ({ x, y }) => x > margin && y > margin && x < width - margin && y < height - margin,
    );
    if (!isInside) continue;
    const height0 = dot(up, origin);
    const rayAt = (x: number, y: number): Vector => [
      (x - width / 2) / focal,
      (y - height / 2) / focal,
      1,
    ];
    return {
      width,
      height,
      corners: [...corners],
      pictureAt,
      tableAt: (x, y) => {
        const ray = rayAt(x, y);
        const far = height0 / dot(up, ray);
        const point: Vector = [
          ray[0] * far - origin[0],
          ray[1] * far - origin[1],
          ray[2] * far - origin[2],
        ];
        return { x: dot(right, point), y: dot(down, point) };
      },
      shiftAt: (x, y) => {
        const point = ([0, 1, 2] as const).map(
          (at) => origin[at] + right[at] * x + down[at] * y,
        ) as unknown as Vector;
        const rise = dot(up, point);
        return { x: dot(right, point) / rise, y: dot(down, point) / rise };
      },
      scale: focal / distance,
    };
  }
}
