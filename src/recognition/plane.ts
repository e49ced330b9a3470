export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a plane lies in the picture: the eight numbers of a projection, and a bend of the page, in
 * the plane's own units, that is highest in the middle.
 */
export interface Plane {
  readonly projection: readonly number[];
  readonly bend: number;
  /** Half of the width over which the page bends, and its middle. */
  readonly middle: number;
  readonly half: number;
}

/** A point of the plane in the picture. */
export function pictureOf(
  { projection: p, bend, middle, half }: Plane,
  x: number,
  y: number,
): Point {
  const side = (x - middle) / half;
  const bent = y + bend * (1 - side * side);
  const w = (p[6] ?? 0) * x + (p[7] ?? 0) * bent + 1;
  return {
    x: ((p[0] ?? 0) * x + (p[1] ?? 0) * bent + (p[2] ?? 0)) / w,
    y: ((p[3] ?? 0) * x + (p[4] ?? 0) * bent + (p[5] ?? 0)) / w,
  };
}

/** One point known in both, with its weight. */
export interface Pair {
  readonly from: Point;
  readonly to: Point;
  readonly weight: number;
}

/** The projection that fits the pairs best; undefined if they do not determine one. */
export function fitProjection(pairs: readonly Pair[]): readonly number[] | undefined {
  // Both sides are shifted and scaled to about one, or the equations lose their digits.
  const source = frameOf(pairs.map(({ from }) => from));
  const target = frameOf(pairs.map(({ to }) => to));
  const rows = Array.from({ length: 8 }, () => new Float64Array(9));
  const add = (row: readonly number[], value: number, weight: number) => {
    for (let i = 0; i < 8; i += 1) {
      const sum = rows[i];
      const factor = (row[i] ?? 0) * weight;
      if (!sum || factor === 0) continue;
      for (let j = 0; j < 8; j += 1) sum[j] = (sum[j] ?? 0) + factor * (row[j] ?? 0);
      sum[8] = (sum[8] ?? 0) + factor * value;
    }
  };
  for (const { from, to, weight } of pairs) {
    const x = (from.x - source.x) / source.size;
    const y = (from.y - source.y) / source.size;
    const u = (to.x - target.x) / target.size;
    const v = (to.y - target.y) / target.size;
    add([x, y, 1, 0, 0, 0, -u * x, -u * y], u, weight);
    add([0, 0, 0, x, y, 1, -v * x, -v * y], v, weight);
  }
  // A weak pull towards no perspective, without which a few points would exaggerate it.
  for (const index of [6, 7]) {
    const row = rows[index];
    if (row) row[index] = (row[index] ?? 0) + 1e-4 * pairs.length;
  }
  const solved = solve(rows);
  return solved && unframed(solved, source, target);
}

interface Frame extends Point {
  readonly size: number;
}

function frameOf(points: readonly Point[]): Frame {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  const size = Math.sqrt(mean((point) => (point.x - x) ** 2 + (point.y - y) ** 2)) || 1;
  return { x, y, size };
}

/** Gauss with the largest pivot, in place. */
function solve(rows: readonly Float64Array[]): number[] | undefined {
  const count = rows.length;
  const matrix = [...rows];
  for (let column = 0; column < count; column += 1) {
    let best = column;
    for (let row = column + 1; row < count; row += 1)
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[best]?.[column] ?? 0)) best = row;
    const pivot = matrix[best];
    const other = matrix[column];
    if (!pivot || !other || Math.abs(pivot[column] ?? 0) < 1e-12) return undefined;
    matrix[best] = other;
    matrix[column] = pivot;
    for (let row = 0; row < count; row += 1) {
      const each = matrix[row];
      if (!each || row === column) continue;
      const factor = (each[column] ?? 0) / (pivot[column] ?? 1);
      if (factor === 0) continue;
      for (let at = column; at <= count; at += 1)
        each[at] = (each[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return matrix.map((row, index) => (row[count] ?? 0) / (row[index] ?? 1));
}

/** The projection between the points themselves. */
function unframed(h: readonly number[], source: Frame, target: Frame): number[] | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  const s = 1 / source.size;
  const withSource = (p: number, q: number, r: number) => [
    p * s,
    q * s,
    r - p * s * source.x - q * s * source.y,
  ];
  const w = withSource(g, i, 1);
  const x = withSource(a, b, c).map((each, at) => each * target.size + (w[at] ?? 0) * target.x);
  const y = withSource(d, e, f).map((each, at) => each * target.size + (w[at] ?? 0) * target.y);
  const last = w[2] ?? 0;
  if (Math.abs(last) < 1e-12) return undefined;
  return [...x, ...y, w[0] ?? 0, w[1] ?? 0].map((each) => each / last);
}
