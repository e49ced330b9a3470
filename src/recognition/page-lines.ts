import type { Point } from './plane';

/** Finds the straight edges of a picture, from which the edges of a page are chosen. */

/** Pixels with one to four channels, row by row. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A reduced picture: its brightness and how red rather than blue it is, in eighths of a level. */
export interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly light: Int16Array;
  readonly colour: Int16Array;
  /** Pixels of the picture to one of the reduced one. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * Directions are counted in so many parts of a half circle: along one edge a page may be brighter
 * than the table here and darker there.
 */
const directions = 96;
const binAngle = Math.PI / directions;
const cosines = Float64Array.from({ length: directions }, (_, bin) => Math.cos(bin * binAngle));
const sines = Float64Array.from({ length: directions }, (_, bin) => Math.sin(bin * binAngle));

/** Thin edges: for each pixel its direction (0: no edge, else 1 + the bin of its normal). */
export interface Edges {
  readonly width: number;
  readonly height: number;
  readonly direction: Uint8Array;
  /** In eighths of a level to a pixel. */
  readonly strength: Float32Array;
}

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

/** Reduces a picture to a longest side, by means of whole pixels. Never enlarges. */
export function reduce({ data, width, height }: Pixels, longest: number): Reduced {
  const channels = Math.max(1, Math.floor(data.length / Math.max(1, width * height)));
  const scale = Math.max(1, Math.max(width, height) / longest);
  const to = {
    width: Math.max(1, Math.round(width / scale)),
    height: Math.max(1, Math.round(height / scale)),
  };
  // Of a large picture every other pixel is enough for a mean.
  const step = scale >= 4 ? 2 : 1;
  const light = new Int16Array(to.width * to.height);
  const colour = new Int16Array(to.width * to.height);
  const starts = Int32Array.from({ length: to.width + 1 }, (_, x) =>
    Math.floor((x * width) / to.width),
  );
  const hasColour = channels >= 3;
  for (let y = 0, at = 0; y < to.height; y += 1) {
    const top = Math.floor((y * height) / to.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / to.height));
    for (let x = 0; x < to.width; x += 1, at += 1) {
      const left = starts[x] as number;
      const right = Math.max(left + 1, starts[x + 1] as number);
      let bright = 0;
      let warm = 0;
      let count = 0;
      for (let row = top; row < bottom; row += step)
        for (
          let from = (row * width + left) * channels, end = (row * width + right) * channels;
          from < end;
          from += channels * step
        ) {
          const first = data[from] as number;
          if (hasColour) {
            const blue = data[from + 2] as number;
            bright += 77 * first + 150 * (data[from + 1] as number) + 29 * blue;
            warm += first - blue;
          } else bright += 256 * first;
          count += 1;
        }
      light[at] = bright / (32 * count);
      colour[at] = (6 * warm) / count;
    }
  }
  return { ...to, light, colour, scaleX: width / to.width, scaleY: height / to.height };
}

/** Blurs in place, as much as a pixel's neighbours. */
function soften(plane: Int16Array, width: number, height: number): void {
  for (let y = 0; y < height; y += 1) {
    let before = plane[y * width] as number;
    for (let at = y * width, end = at + width - 1; at < end; at += 1) {
      const own = plane[at] as number;
      plane[at] = (before + 2 * own + (plane[at + 1] as number)) >> 2;
      before = own;
    }
  }
  const above = plane.slice(0, width);
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const own = plane[at] as number;
      plane[at] = ((above[x] as number) + 2 * own + (plane[at + width] as number)) >> 2;
      above[x] = own;
    }
}

/** Edge pixels that are kept at most; more are texture. */
const mostEdges = 9000;

function findEdges({ width, height, light, colour }: Reduced): Edges {
  const size = width * height;
  const gx = new Float32Array(size);
  const gy = new Float32Array(size);
  const strength = new Float32Array(size);
  const histogram = new Uint32Array(256);
  for (let y = 1; y + 1 < height; y += 1)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 1) {
      let [dx, dy] = [0, 0];
      let most = 0;
      for (let each = 0; each < 2; each += 1) {
        const plane = each === 0 ? light : colour;
        const nw = plane[at - width - 1] as number;
        const ne = plane[at - width + 1] as number;
        const sw = plane[at + width - 1] as number;
        const se = plane[at + width + 1] as number;
        const x = ne - nw + se - sw + 2 * ((plane[at + 1] as number) - (plane[at - 1] as number));
        const z =
          sw - nw + se - ne + 2 * ((plane[at + width] as number) - (plane[at - width] as number));
        const square = x * x + z * z;
        if (square > most) [most, dx, dy] = [square, x, z];
      }
      const own = Math.sqrt(most) / 8;
      gx[at] = dx;
      gy[at] = dy;
      strength[at] = own;
      histogram[own < 255 ? own | 0 : 255] = (histogram[own < 255 ? own | 0 : 255] as number) + 1;
    }
  const least = thresholdOf(histogram, size);
  const direction = new Uint8Array(size);
  for (let y = 1; y + 1 < height; y += 1)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 1) {
      const own = strength[at] as number;
      if (own < least) continue;
      const dx = gx[at] as number;
      const dy = gy[at] as number;
      const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
      // The neighbour towards which the brightness grows.
      const step = ax > 2.4 * ay ? 1 : ay > 2.4 * ax ? width : dx * dy > 0 ? width + 1 : width - 1;
      if (own < (strength[at - step] as number) || own <= (strength[at + step] as number)) continue;
      const turn = Math.atan2(dy, dx) / binAngle;
      direction[at] = 1 + ((Math.round(turn) + 2 * directions) % directions);
    }
  return { width, height, direction: withoutTexture(direction, width, height), strength };
}

/** How far beside an edge its surroundings are looked at, and their half size. */
const beside = 4;
const patch = 2;
/** So many edge pixels in a patch, those of one direction counted less, are print or texture. */
const busy = 4;
const likeCounts = 0.4;

/**
 * Leaves out edges with print or texture on both sides: next to its edge a page is empty or has a
 * frame, or the table is empty.
 */
function withoutTexture(direction: Uint8Array, width: number, height: number): Uint8Array {
  const row = width + 1;
  // Sums over all pixels above and to the left: of edges, and of twice their directions.
  const sums = [0, 1, 2].map(() => new Int32Array(row * (height + 1))) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const [counts, evens, odds] = sums;
  for (let y = 0, at = 0; y < height; y += 1) {
    let [count, even, odd] = [0, 0, 0];
    for (let x = 0, to = (y + 1) * row + 1; x < width; x += 1, at += 1, to += 1) {
      const own = direction[at] as number;
      if (own !== 0) {
        const [cos, sin] = [cosines[own - 1] as number, sines[own - 1] as number];
        count += 64;
        even += Math.round(64 * (cos * cos - sin * sin));
        odd += Math.round(128 * cos * sin);
      }
      counts[to] = (counts[to - row] as number) + count;
      evens[to] = (evens[to - row] as number) + even;
      odds[to] = (odds[to - row] as number) + odd;
    }
  }
  const isEmpty = (x: number, y: number) => {
    const left = Math.max(0, Math.min(width, x - patch));
    const right = Math.max(0, Math.min(width, x + patch + 1));
    const top = Math.max(0, Math.min(height, y - patch)) * row;
    const bottom = Math.max(0, Math.min(height, y + patch + 1)) * row;
    const within = (of: Int32Array) =>
      (of[bottom + right] as number) -
      (of[bottom + left] as number) -
      (of[top + right] as number) +
      (of[top + left] as number);
    const count = within(counts);
    if (count < 64 * busy) return true;
    const [even, odd] = [within(evens), within(odds)];
    return count - (1 - likeCounts) * Math.sqrt(even * even + odd * odd) < 64 * busy;
  };
  const kept = new Uint8Array(direction.length);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const own = direction[at] as number;
      if (own === 0) continue;
      const dx = Math.round(beside * (cosines[own - 1] as number));
      const dy = Math.round(beside * (sines[own - 1] as number));
      if (isEmpty(x + dx, y + dy) || isEmpty(x - dx, y - dy)) kept[at] = own;
    }
  return kept;
}

/** Noise is below it, and not more than texture is above. */
function thresholdOf(histogram: Uint32Array, size: number): number {
  let seen = 0;
  let median = 0;
  while (median < 255 && (seen += histogram[median] as number) < size / 2) median += 1;
  let least = Math.min(24, Math.max(4, 1.7 * median));
  // About every third pixel of an edge is its ridge.
  let above = 0;
  for (let level = 255; level > least; level -= 1) {
    above += histogram[level] as number;
    if (above > 3 * mostEdges) least = level;
  }
  return least;
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
  const { from, to } = clip(edges, line);
  const covered = new Float32Array(to - from + 2);
  const found = new Uint8Array(to - from + 1);
  walk(edges, line, 2, (s) => (found[s - from] = 1));
  for (let at = 0, sum = 0; at < found.length; at += 1) {
    sum += found[at] || found[at - 1] || found[at + 1] ? 1 : 0;
    covered[at + 1] = sum;
  }
  return { ...line, from, covered, ...longestRun(covered, from) };
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

/** Visits the edge pixels beside a line: at which `s`, how far off, how strong. */
function walk(
  edges: Edges,
  line: Straight,
  reach: number,
  visit: (s: number, off: number, strength: number) => void,
  { from, to } = clip(edges, line),
): void {
  const { width, height, direction, strength } = edges;
  const { nx, ny, offset } = line;
  const bin = Math.round(Math.atan2(ny, nx) / binAngle) + 2 * directions;
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  for (let s = from; s <= to; s += 1) {
    const [x, y] = [cx + nx * offset - ny * s, cy + ny * offset + nx * s];
    let best = Infinity;
    let power = 0;
    for (let side = -reach; side <= reach; side += 1) {
      const px = Math.round(x + side * nx);
      const py = Math.round(y + side * ny);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const own = direction[py * width + px] as number;
      if (own === 0) continue;
      const turn = (own - 1 - bin + 4 * directions) % directions;
      if (Math.min(turn, directions - turn) > spread + 3) continue;
      const off = (px - x) * nx + (py - y) * ny;
      if (Math.abs(off) < Math.abs(best))
        [best, power] = [off, strength[py * width + px] as number];
    }
    if (best !== Infinity) visit(s, best, power);
  }
}

/** The line with the least squares of distances. */
function fit(
  edges: Edges,
  line: Straight,
  reach: number,
  part = clip(edges, line),
): Straight | undefined {
  let [n, sumS, sumO, sumSS, sumSO] = [0, 0, 0, 0, 0];
  walk(
    edges,
    line,
    reach,
    (s, off, strength) => {
      const weight = Math.min(1, 0.2 + strength / fullStrength) / (1 + off * off);
      n += weight;
      sumS += weight * s;
      sumO += weight * off;
      sumSS += weight * s * s;
      sumSO += weight * s * off;
    },
    part,
  );
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

/** Lines that are looked at closely, for each one that is kept. */
const choice = 2;
/** Directions are told apart by so much, so that planks or print do not take every place. */
const sectors = 12;

/** The edges of a reduced picture, which is blurred by it. */
export function edgesOf(picture: Reduced): Edges {
  soften(picture.light, picture.width, picture.height);
  soften(picture.colour, picture.width, picture.height);
  return findEdges(picture);
}

/** The straight edges of a picture; the longest come first. */
export function findEdgeLines(edges: Edges, most: number): readonly EdgeLine[] {
  const lines: EdgeLine[] = [];
  const taken = new Uint8Array(sectors);
  for (const { bin, offset } of vote(edges)) {
    if (lines.length === choice * most) break;
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
  if (!fitted) return undefined;
  const line = fit(edges, fitted, 2, part) ?? fitted;
  const found = new Float32Array(part.to - part.from + 1);
  walk(edges, line, 2, (s) => (found[s - part.from] = 1), part);
  const covered = new Float32Array(found.length + 1);
  for (let at = 0, sum = 0; at < found.length; at += 1) {
    sum += found[at] || found[at - 1] || found[at + 1] ? 1 : 0;
    covered[at + 1] = sum;
  }
  return { ...line, from: part.from, covered, ...longestRun(covered, part.from) };
}

/** The share of the straight way between two points on which there is an edge, within a pixel. */
export function shareBetween(edges: Edges, one: Point, two: Point): number {
  const length = Math.hypot(two.x - one.x, two.y - one.y);
  if (!(length > 1)) return 0;
  const [nx, ny] = [(two.y - one.y) / length, (one.x - two.x) / length];
  const start = one.y * nx - one.x * ny;
  let found = 0;
  walk(edges, { nx, ny, offset: one.x * nx + one.y * ny }, 1, () => (found += 1), {
    from: Math.ceil(start),
    to: Math.floor(start + length),
  });
  return found / length;
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
