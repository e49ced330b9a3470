import type { Point } from '../../../src/recognition/plane';
import type { Conditions } from './grades';
import type { Random } from './random';

export interface Framing {
  /** The longer side of the picture, in pixels. */
  readonly side: number;
  /** Quarter turns. */
  readonly quarter: number;
  /** The picture has the page's shape. */
  readonly tight?: boolean;
}

/** How a flat page is seen: millimetres to pixels, and back. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly forth: readonly number[];
  readonly back: readonly number[];
  readonly scale: number;
}

const radians = Math.PI / 180;

function multiply(a: readonly number[], b: readonly number[]): number[] {
  const at = (m: readonly number[], row: number, column: number) => m[3 * row + column] ?? 0;
  return Array.from({ length: 9 }, (_, index) => {
    const row = Math.floor(index / 3);
    const column = index % 3;
    return [0, 1, 2].reduce((sum, k) => sum + at(a, row, k) * at(b, k, column), 0);
  });
}

function invert(m: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  const A = e * i - f * h;
  const B = f * g - d * i;
  const C = d * h - e * g;
  const det = a * A + b * B + c * C;
  return [
    A,
    c * h - b * i,
    b * f - c * e,
    B,
    a * i - c * g,
    c * d - a * f,
    C,
    b * g - a * h,
    a * e - b * d,
  ].map((each) => each / det);
}

/** Where a projection puts a point. */
export const apply = (m: readonly number[], x: number, y: number): Point => {
  const w = (m[6] ?? 0) * x + (m[7] ?? 0) * y + (m[8] ?? 0);
  return {
    x: ((m[0] ?? 0) * x + (m[1] ?? 0) * y + (m[2] ?? 0)) / w,
    y: ((m[3] ?? 0) * x + (m[4] ?? 0) * y + (m[5] ?? 0)) / w,
  };
};

/** A camera above the page: turned, leaning, at a distance from which the page fills the picture. */
export function viewOf(
  random: Random,
  { width: w, height: h }: { width: number; height: number },
  c: Pick<Conditions, 'tilt' | 'lean'>,
  { side, quarter, tight }: Framing,
): View {
  const turned = quarter % 2 === 1;
  const isWide = random.isLikely(0.75) !== turned;
  const short = side * random.between(0.7, 0.8);
  const angle = random.between(-c.tilt, c.tilt) * radians + quarter * 90 * radians;
  const [leanX, leanY] = [
    random.between(-c.lean, c.lean) * radians,
    random.between(-c.lean, c.lean) * radians,
  ];
  const distance = 2.2;
  const size = Math.max(w, h);
  const centred = [1 / size, 0, -w / 2 / size, 0, 1 / size, -h / 2 / size, 0, 0, 1];
  const turn = [Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle), 0, 0, 0, 1];
  const lean = [
    Math.cos(leanY),
    0,
    0,
    Math.sin(leanX) * Math.sin(leanY),
    Math.cos(leanX),
    0,
    (Math.cos(leanX) * -Math.sin(leanY)) / distance,
    Math.sin(leanX) / distance,
    1,
  ];
  const seen = multiply(lean, multiply(turn, centred));
  const corners = [apply(seen, 0, 0), apply(seen, w, 0), apply(seen, 0, h), apply(seen, w, h)];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const ratio = (right - left) / (bottom - top);
  const frame = tight
    ? { width: Math.min(side, side * ratio), height: Math.min(side, side / ratio) }
    : { width: isWide ? side : short, height: isWide ? short : side };
  const width = Math.round(frame.width);
  const height = Math.round(frame.height);
  const scale =
    random.between(0.8, 0.97) * Math.min(width / (right - left), height / (bottom - top));
  const room = { x: width - scale * (right - left), y: height - scale * (bottom - top) };
  const place = [
    scale,
    0,
    room.x * random.between(0.1, 0.9) - scale * left,
    0,
    scale,
    room.y * random.between(0.1, 0.9) - scale * top,
    0,
    0,
    1,
  ];
  const forth = multiply(place, seen);
  return { width, height, forth, back: invert(forth), scale: scale / size };
}
