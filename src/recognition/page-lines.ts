import { binAngle, cosines, directions, sines, type Edges, type Reduced } from './page-edges';
import type { Point } from './plane';

/** Finds the straight edges of a picture, from which the edges of a page are chosen. */

/**
 * A straight edge. Points of it are `normal * offset + along * s`, from the middle of the reduced
 * picture, where `along` is the normal turned by a quarter.
 */
export interface EdgeLine {
  readonly nx: number;
  readonly ny: number;
  readonly offset: number;
  /** Where the line enters the picture; `covered[i]` counts edge pixels before `from + i`. */
  readonly from: number;
  readonly covered: Float32Array;
  /** Its longest stretch without gaps: how long, and from where to where. */
  readonly run: number;
  readonly begin: number;
  readonly end: number;
  /** The picture's border, which is covered by half. */
  readonly isBorder?: true;
}

/** An edge as strong as this counts fully, in eighths of a level to a pixel. */
const fullStrength = 40;
/** How far an edge pixel's direction may differ from its line's, in bins. */
const spread = 5;
const offsetStep = 1.5;

/** Edge pixels vote for lines of about their direction; the most voted come first. */
function vote(edges: Edges): { bin: number; offset: number; votes: number }[] {
  const { width, height, direction, strength } = edges;
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  const half = Math.ceil(Math.hypot(cx, cy) / offsetStep) + 2;
  const offsets = 2 * half + 1;
  const votes = new Float32Array(directions * offsets);
  for (let y = 1, at = width; y + 1 < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const own = direction[at] as number;
      if (own === 0) continue;
      const [px, py] = [x - cx, y - cy];
      const weight = Math.min(1, 0.3 + (strength[at] as number) / fullStrength);
      for (let turn = -spread; turn <= spread; turn += 1) {
        const bin = (own - 1 + turn + directions) % directions;
        const place =
          (px * (cosines[bin] as number) + py * (sines[bin] as number)) / offsetStep + half;
        const index = bin * offsets + Math.round(place);
        votes[index] = (votes[index] as number) + weight * (1 - Math.abs(turn) / (spread + 2));
      }
    }
  const least = Math.max(6, 0.07 * Math.min(width, height));
  const peaks: { bin: number; offset: number; votes: number }[] = [];
  for (let bin = 0; bin < directions; bin += 1) {
    const row = bin * offsets;
    for (let offset = 1; offset + 1 < offsets; offset += 1) {
      const own = votes[row + offset] as number;
      if (own < least) continue;
      // Beyond the last direction comes the first one, seen from the other side.
      const before = bin > 0 ? row - offsets + offset : directions * offsets - 1 - offset;
      const after = bin + 1 < directions ? row + offsets + offset : offsets - 1 - offset;
      const isPeak =
        own > (votes[row + offset - 1] as number) &&
        own >= (votes[row + offset + 1] as number) &&
        own > (votes[before - 1] as number) &&
        own > (votes[before] as number) &&
        own > (votes[before + 1] as number) &&
        own >= (votes[after - 1] as number) &&
        own >= (votes[after] as number) &&
        own >= (votes[after + 1] as number);
      if (!isPeak) continue;
      // Two bins share the votes of a line between them.
      const sum =
        own + Math.max(votes[row + offset - 1] as number, votes[row + offset + 1] as number);
      peaks.push({ bin, offset: (offset - half) * offsetStep, votes: sum });
    }
  }
  return peaks.sort((a, b) => b.votes - a.votes);
}

/** Lays a line through the edge pixels near it; undefined if there are too few. */
function settle(edges: Edges, start: Straight): EdgeLine | undefined {
  let line = start;
  for (const reach of [3, 2]) {
    const fitted = fit(edges, line, reach);
    if (!fitted) return undefined;
    line = fitted;
  }
  return { ...line, ...coverageOf(edges, line, clip(edges, line)) };
}

/** The longest stretch of a line that is an edge, but for short gaps. */
function longestRun(covered: Float32Array, from: number) {
  let [run, begin, end] = [0, 0, 0];
  for (let at = 0, start = 0, last = -9; at + 1 < covered.length; at += 1) {
    if (covered[at + 1] === covered[at]) continue;
    if (at - last > 5) start = at;
    last = at;
    if (at - start > run) [run, begin, end] = [at - start, start, at];
  }
  return { run, begin: from + begin, end: from + end };
}

type Straight = Pick<EdgeLine, 'nx' | 'ny' | 'offset'>;

/** Between which whole `s` a line is in the picture. */
function clip({ width, height }: Edges, { nx, ny, offset }: Straight) {
  let [from, to] = [-Infinity, Infinity];
  for (const [normal, along, half] of [
    [nx, -ny, (width - 1) / 2 - 1],
    [ny, nx, (height - 1) / 2 - 1],
  ] as const) {
    if (Math.abs(along) < 1e-9) continue;
    const one = (-half - normal * offset) / along;
    const other = (half - normal * offset) / along;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  from = Math.ceil(from);
  return { from, to: Math.max(from, Math.floor(to)) };
}

/** The last finds of `walk`: at which `s`, how far off, how strong. */
const hits = {
  count: 0,
  s: new Float64Array(2048),
  off: new Float64Array(2048),
  power: new Float64Array(2048),
};
/** Whether an edge pixel's bin is near enough to a line's: by their difference, plus `directions`. */
const isLike = Uint8Array.from({ length: 2 * directions + 2 }, (_, at) => {
  const turn = Math.abs(at - directions) % directions;
  return Math.min(turn, directions - turn) <= spread + 3 ? 1 : 0;
});

/** Collects the edge pixels nearest to a line, in `hits`, which the next call overwrites. */
function walk(
  { width, height, direction, strength }: Edges,
  { nx, ny, offset }: Straight,
  reach: number,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const bin = (Math.round(Math.atan2(ny, nx) / binAngle) + 2 * directions) % directions;
  const shift = directions - 1 - bin;
  const isSteep = Math.abs(nx) > Math.abs(ny);
  // Beside the line means along a row or a column: pixels in a straight line of memory.
  const step = isSteep ? 1 : width;
  const across = isSteep ? nx : ny;
  const last = (isSteep ? width : height) - 1;
  const end = Math.min(to, from + hits.s.length - 1);
  let x = (width - 1) / 2 + nx * offset - ny * from;
  let y = (height - 1) / 2 + ny * offset + nx * from;
  let count = 0;
  for (let s = from; s <= end; s += 1, x -= ny, y += nx) {
    const px = Math.round(x);
    const py = Math.round(y);
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const at = py * width + px;
    const place = isSteep ? px : py;
    for (let side = 0; side <= 2 * reach; side += 1) {
      const move = side & 1 ? (side + 1) >> 1 : -(side >> 1);
      if (place + move < 0 || place + move > last) continue;
      const own = direction[at + move * step] as number;
      if (own === 0 || isLike[own + shift] === 0) continue;
      hits.s[count] = s;
      hits.off[count] = (place + move - (isSteep ? x : y)) * across;
      hits.power[count] = strength[at + move * step] as number;
      count += 1;
      break;
    }
  }
  hits.count = count;
}

/** The line with the least squares of distances. */
function fit(
  edges: Edges,
  line: Straight,
  reach: number,
  part = clip(edges, line),
): Straight | undefined {
  walk(edges, line, reach, part);
  let [n, sumS, sumO, sumSS, sumSO] = [0, 0, 0, 0, 0];
  for (let at = 0; at < hits.count; at += 1) {
    const s = hits.s[at] as number;
    const off = hits.off[at] as number;
    const weight = Math.min(1, 0.2 + (hits.power[at] as number) / fullStrength) / (1 + off * off);
    n += weight;
    sumS += weight * s;
    sumO += weight * off;
    sumSS += weight * s * s;
    sumSO += weight * s * off;
  }
  const spreadOf = n * sumSS - sumS * sumS;
  if (n < 3 || spreadOf < 1e-6) return undefined;
  const slope = (n * sumSO - sumS * sumO) / spreadOf;
  const rise = (sumO - slope * sumS) / n;
  const length = Math.hypot(1, slope);
  return {
    nx: (line.nx + slope * line.ny) / length,
    ny: (line.ny - slope * line.nx) / length,
    offset: (line.offset + rise) / length,
  };
}

/** Where along a line there are edge pixels, counted, and its longest stretch of them. */
function coverageOf(edges: Edges, line: Straight, part: { from: number; to: number }) {
  const found = new Uint8Array(part.to - part.from + 1);
  walk(edges, line, 2, part);
  for (let at = 0; at < hits.count; at += 1) found[(hits.s[at] as number) - part.from] = 1;
  const covered = new Float32Array(found.length + 1);
  for (let at = 0, sum = 0; at < found.length; at += 1) {
    sum += found[at] || found[at - 1] || found[at + 1] ? 1 : 0;
    covered[at + 1] = sum;
  }
  return { from: part.from, covered, ...longestRun(covered, part.from) };
}

/** Lines that are looked at closely, for each one that is kept. */
const choice = 1.6;
/** Directions are told apart by so much, so that planks or print do not take every place. */
const sectors = 12;

/** The straight edges of a picture; the longest come first. */
export function findEdgeLines(edges: Edges, most: number): readonly EdgeLine[] {
  const lines: EdgeLine[] = [];
  const taken = new Uint8Array(sectors);
  for (const { bin, offset } of vote(edges)) {
    if (lines.length >= choice * most) break;
    const sector = Math.floor((bin * sectors) / directions);
    if ((taken[sector] as number) >= (choice * most) / 3) continue;
    const line = settle(edges, {
      nx: cosines[bin] as number,
      ny: sines[bin] as number,
      offset,
    });
    if (!line || lines.some((each) => isSame(each, line))) continue;
    taken[sector] = (taken[sector] as number) + 1;
    lines.push(line);
  }
  // A line across the whole picture is rather the table's than a page's.
  const rank = ({ run, covered }: EdgeLine) => (run > 0.85 * covered.length ? run / 2 : run);
  lines.sort((a, b) => rank(b) - rank(a));
  taken.fill(0);
  return lines
    .filter(({ nx, ny }) => {
      const sector = Math.floor(((Math.atan2(ny, nx) / Math.PI + 1) % 1) * sectors) % sectors;
      taken[sector] = (taken[sector] as number) + 1;
      return (taken[sector] as number) <= most / 3;
    })
    .slice(0, most);
}

/**
 * The edge between two points, from the middle of the picture, with its share that is an edge.
 * @param reach how far beside the way it is looked for
 */
export function edgeBetween(edges: Edges, one: Point, two: Point, reach: number) {
  const length = Math.hypot(two.x - one.x, two.y - one.y);
  if (length < 6) return undefined;
  const [nx, ny] = [(two.y - one.y) / length, (one.x - two.x) / length];
  const way = { nx, ny, offset: one.x * nx + one.y * ny };
  const start = one.y * nx - one.x * ny;
  const part = { from: Math.ceil(start), to: Math.floor(start + length) };
  const fitted = fit(edges, way, reach, part);
  // Most ways that are tried have no edge: they end here.
  if (!fitted || hits.count < 0.25 * length) return undefined;
  const line = fit(edges, fitted, 2, part) ?? fitted;
  return { ...line, ...coverageOf(edges, line, part) };
}

/** The share of the straight way between two points on which there is an edge, within a pixel. */
export function shareBetween(edges: Edges, one: Point, two: Point): number {
  const length = Math.hypot(two.x - one.x, two.y - one.y);
  if (!(length > 1)) return 0;
  const [nx, ny] = [(two.y - one.y) / length, (one.x - two.x) / length];
  const start = one.y * nx - one.x * ny;
  walk(edges, { nx, ny, offset: one.x * nx + one.y * ny }, 1, {
    from: Math.ceil(start),
    to: Math.floor(start + length),
  });
  return hits.count / length;
}

/** The picture's own borders, which end a page that is cut off or reaches them. */
export function bordersOf({ width, height }: Reduced): readonly EdgeLine[] {
  return [
    [1, 0, -width / 2],
    [-1, 0, -width / 2],
    [0, 1, -height / 2],
    [0, -1, -height / 2],
  ].map(([nx = 0, ny = 0, offset = 0]) => {
    const length = nx === 0 ? width : height;
    const from = -Math.floor(length / 2);
    const covered = Float32Array.from({ length: length + 1 }, (_, at) => at / 2);
    return { nx, ny, offset, from, covered, run: 0, begin: 0, end: 0, isBorder: true as const };
  });
}

/** Two lines of nearly one place and direction. */
const isSame = (one: Straight, two: Straight): boolean => {
  const facing = one.nx * two.nx + one.ny * two.ny;
  return Math.abs(facing) > 0.9985 && Math.abs(one.offset - Math.sign(facing) * two.offset) < 2.5;
};

/** Where two lines meet. */
export function meet(one: EdgeLine, two: EdgeLine): Point {
  const turn = one.nx * two.ny - one.ny * two.nx;
  return {
    x: (one.offset * two.ny - two.offset * one.ny) / turn,
    y: (two.offset * one.nx - one.offset * two.nx) / turn,
  };
}

/** The share of a line between two of its points on which there is an edge. */
export function coverage({ covered, from }: EdgeLine, one: number, two: number): number {
  const last = covered.length - 1;
  const start = Math.max(0, Math.min(last, Math.round(Math.min(one, two)) - from));
  const end = Math.max(0, Math.min(last, Math.round(Math.max(one, two)) - from));
  return end > start ? ((covered[end] as number) - (covered[start] as number)) / (end - start) : 0;
}

export const along = ({ nx, ny }: EdgeLine, { x, y }: Point): number => y * nx - x * ny;
