import {
  bordersOf,
  shareBetween,
  edgeBetween,
  edgesOf,
  findEdgeLines,
  reduce,
  type EdgeLine,
  type Edges,
  type Pixels,
  type Reduced,
} from './page-lines';
import type { Point } from './plane';
import { areaOf, isConvex, orderCorners, slantOf, type Quad } from './quad';

/** A page in a picture. */
export interface FoundPage {
  /** As parts of the picture's width and height; the one nearest to the upper left, then clockwise. */
  readonly corners: Quad;
  /** The probability that these are a page's corners, 0 to 1. */
  readonly confidence: number;
}

/** The longest side at which a page is looked for. */
export const searchSide = 256;
const mostLines = 50;
/** The least share of the picture that a page covers. */
const leastArea = 0.06;
/** So many hypotheses are looked at closely. */
const mostJudged = 48;

interface Hypothesis {
  /** From the middle of the reduced picture, clockwise. */
  readonly quad: Quad;
  /** The lines' order along the quad: `sides[i]` is between the corners i and i + 1. */
  readonly sides: readonly EdgeLine[];
  readonly quick: number;
}

/**
 * Finds the page in a picture.
 * @returns undefined if there is no page, or none that is certain enough: the whole is kept then
 */
export function findPage(pixels: Pixels): FoundPage | undefined {
  const judged = judgePages(pixels);
  const [likeliest] = judged;
  if (!likeliest || likeliest.confidence < leastConfidence) return undefined;
  // A band or a frame printed on a page is a page, too; the one around it is meant.
  const odds = oddsOf(likeliest) * outerOdds;
  const best = judged
    .filter((each) => oddsOf(each) >= odds && contains(each.corners, likeliest.corners))
    .reduce<FoundPage>(
      (most, each) => (areaOf(each.corners) > areaOf(most.corners) ? each : most),
      likeliest,
    );
  const corners = orderCorners(best.corners);
  return corners && { corners, confidence: best.confidence };
}

const oddsOf = ({ confidence }: FoundPage): number => confidence / (1 - confidence + 1e-9);
/** How much less likely a page around the likeliest one may be. */
const outerOdds = 0.3;

/** Whether one figure lies in another, but for a little. */
function contains(outer: Quad, inner: Quad): boolean {
  return outer.every((from, side) => {
    const to = outer[(side + 1) % 4] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return inner.every(
      ({ x, y }) =>
        (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > -0.012 * length,
    );
  });
}

const leastConfidence = 0.5;

/** All likely pages of a picture, the likeliest first, with their evidence. */
export function judgePages(
  pixels: Pixels,
  most = mostJudged,
): (FoundPage & { readonly evidence: readonly number[] })[] {
  const { width, height, data } = pixels;
  if (!(width >= 16) || !(height >= 16) || data.length < width * height) return [];
  const picture = reduce(pixels, searchSide);
  const edges = edgesOf(picture);
  const lines = [...findEdgeLines(edges, mostLines), ...bordersOf(picture)];
  const place = ({ x, y }: Point): Point => ({
    x: (x + picture.width / 2) / picture.width,
    y: (y + picture.height / 2) / picture.height,
  });
  return hypotheses(picture, edges, lines, most)
    .map((each) => {
      const quad = followSides(edges, each.quad);
      const evidence = evidenceFor(picture, edges, each, quad);
      const corners = quad.map(place) as unknown as Quad;
      return { corners, confidence: probability(evidence), evidence };
    })
    .sort((a, b) => b.confidence - a.confidence);
}

/** A line that may close two opposite sides: where it meets them, and how much of it is an edge. */
interface Closing {
  readonly index: number;
  readonly line: EdgeLine;
  readonly atOne: Point;
  readonly atTwo: Point;
  readonly share: number;
  /** How far along the first side. */
  readonly place: number;
}

const mostClosings = 12;

function hypotheses(
  picture: Reduced,
  edges: Edges,
  lines: readonly EdgeLine[],
  most: number,
): readonly Hypothesis[] {
  const { width, height } = picture;
  const least = 0.09 * Math.min(width, height);
  const [mx, my] = [0.54 * width, 0.54 * height];
  const isNear = ({ x, y }: Point) => Math.abs(x) < mx && Math.abs(y) < my;
  const found: Hypothesis[] = [];
  lines.forEach((one, first) => {
    for (let second = first + 1; second < lines.length; second += 1) {
      const two = lines[second] as EdgeLine;
      const facing = one.nx * two.nx + one.ny * two.ny;
      if (Math.abs(facing) < 0.7) continue;
      if (Math.abs(one.offset - Math.sign(facing) * two.offset) < least) continue;
      const closings: Closing[] = [];
      lines.forEach((line, index) => {
        if (index === first || index === second) return;
        // Adjacent sides stand apart by more than 38 degrees.
        if (Math.abs(one.nx * line.ny - one.ny * line.nx) < 0.62) return;
        if (Math.abs(two.nx * line.ny - two.ny * line.nx) < 0.62) return;
        const atOne = meet(one, line);
        if (!isNear(atOne)) return;
        const atTwo = meet(two, line);
        if (!isNear(atTwo)) return;
        const share = coverage(line, along(line, atOne), along(line, atTwo));
        if (share > 0.25)
          closings.push({ index, line, atOne, atTwo, share, place: along(one, atOne) });
      });
      closings.push(...endsOf(edges, one, two, Math.sign(facing)));
      if (closings.length > mostClosings) {
        closings.sort((a, b) => b.share - a.share);
        closings.length = mostClosings;
      }
      closings.forEach((top, at) => {
        for (const low of closings.slice(at + 1)) {
          // Each figure comes up twice, from either two of its sides.
          if (first > Math.min(top.index, low.index)) continue;
          const judged = quickly(picture, [one, two], top, low);
          if (judged) found.push(judged);
        }
      });
    }
  });
  return found.sort((a, b) => b.quick - a.quick).slice(0, most);
}

/** Edges between the ends of two sides: a narrow page's own may be too short to be found alone. */
function endsOf(edges: Edges, one: EdgeLine, two: EdgeLine, facing: number): readonly Closing[] {
  const least = 0.2 * Math.max(edges.width, edges.height);
  if (one.run < least || two.run < least) return [];
  const [start, end] = facing > 0 ? [two.begin, two.end] : [two.end, two.begin];
  return [
    [one.begin, start],
    [one.end, end],
  ].flatMap(([s = 0, t = 0]) => {
    const line = edgeBetween(edges, pointAt(one, s), pointAt(two, t), 6);
    if (!line || Math.abs(one.nx * line.ny - one.ny * line.nx) < 0.62) return [];
    if (Math.abs(two.nx * line.ny - two.ny * line.nx) < 0.62) return [];
    const [atOne, atTwo] = [meet(one, line), meet(two, line)];
    const share = coverage(line, along(line, atOne), along(line, atTwo));
    if (share < 0.3) return [];
    return [{ index: Infinity, line, atOne, atTwo, share, place: along(one, atOne) }];
  });
}

const pointAt = ({ nx, ny, offset }: EdgeLine, s: number): Point => ({
  x: nx * offset - ny * s,
  y: ny * offset + nx * s,
});

function quickly(
  { width, height }: Reduced,
  [one, two]: readonly [EdgeLine, EdgeLine],
  top: Closing,
  low: Closing,
): Hypothesis | undefined {
  const mine = coverage(one, top.place, low.place);
  if (mine < 0.25) return undefined;
  const its = coverage(two, along(two, top.atTwo), along(two, low.atTwo));
  if (its < 0.25) return undefined;
  const forward: Quad = [top.atOne, top.atTwo, low.atTwo, low.atOne];
  const area = areaOf(forward);
  const quad: Quad = area > 0 ? forward : [low.atOne, low.atTwo, top.atTwo, top.atOne];
  if (Math.abs(area) < leastArea * width * height || !isConvex(quad)) return undefined;
  const sides = area > 0 ? [top.line, two, low.line, one] : [low.line, two, top.line, one];
  const shares = area > 0 ? [top.share, its, low.share, mine] : [low.share, its, top.share, mine];
  let [sum, around, bare] = [0, 0, 0];
  quad.forEach((from, side) => {
    const to = quad[(side + 1) % 4] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    sum += (shares[side] as number) * length;
    around += length;
    if ((shares[side] as number) < 0.4) bare += 1;
  });
  if (sides.filter(({ isBorder }) => isBorder).length > 2) return undefined;
  if (bare > 2 || sum < 0.5 * around) return undefined;
  return { quad, sides, quick: (sum / around) * Math.pow(Math.abs(area) / (width * height), 0.15) };
}

function meet(one: EdgeLine, two: EdgeLine): Point {
  const turn = one.nx * two.ny - one.ny * two.nx;
  return {
    x: (one.offset * two.ny - two.offset * one.ny) / turn,
    y: (two.offset * one.nx - one.offset * two.nx) / turn,
  };
}

/** The share of a line between two of its points on which there is an edge. */
function coverage({ covered, from }: EdgeLine, one: number, two: number): number {
  const last = covered.length - 1;
  const start = Math.max(0, Math.min(last, Math.round(Math.min(one, two)) - from));
  const end = Math.max(0, Math.min(last, Math.round(Math.max(one, two)) - from));
  return end > start ? ((covered[end] as number) - (covered[start] as number)) / (end - start) : 0;
}

const along = ({ nx, ny }: EdgeLine, { x, y }: Point): number => y * nx - x * ny;

/** The part of a side by which its corner is found: a page that bends has no straight sides. */
const cornerPart = 0.45;
/** How far a corner may be moved, in pixels of the reduced picture. */
const farthestMove = 5;

/** Moves the corners to where the sides meet there, which are not quite straight. */
function followSides(edges: Edges, quad: Quad): Quad {
  const between = (one: Point, two: Point, share: number): Point => ({
    x: one.x + (two.x - one.x) * share,
    y: one.y + (two.y - one.y) * share,
  });
  const part = (from: Point, to: Point) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const start = between(from, to, Math.min(0.1, 3 / length));
    const line = edgeBetween(edges, start, between(from, to, cornerPart), 3);
    return line && line.run > 0.35 * cornerPart * length ? line : undefined;
  };
  const moved = quad.map((corner, index) => {
    const one = part(corner, quad[(index + 3) % 4] as Point);
    const two = part(corner, quad[(index + 1) % 4] as Point);
    if (!one || !two) return corner;
    const found = meet(one, two);
    return Math.hypot(found.x - corner.x, found.y - corner.y) < farthestMove ? found : corner;
  }) as unknown as Quad;
  return isConvex(moved) ? moved : quad;
}

/** Numbers that tell pages from other figures. */
function evidenceFor(
  picture: Reduced,
  edges: Edges,
  { quad, sides }: Hypothesis,
  followed: Quad,
): readonly number[] {
  const { width, height } = picture;
  const shares: number[] = [];
  const ends: number[] = [];
  const beyond: number[] = [];
  const steady: number[] = [];
  const steps: number[] = [];
  const inner: number[] = [];
  const tight: number[] = [];
  const rough: number[] = [];
  const outside: number[] = [];
  let [around, sum, borders] = [0, 0, 0];
  for (let side = 0; side < 4; side += 1) {
    const line = sides[side] as EdgeLine;
    const [from, to] = [quad[side] as Point, quad[(side + 1) % 4] as Point];
    const [one, two] = [along(line, from), along(line, to)];
    const length = Math.abs(two - one);
    const share = coverage(line, one, two);
    shares.push(share);
    sum += share * length;
    around += length;
    const end = Math.max(4, 0.12 * length) * Math.sign(two - one);
    ends.push(coverage(line, one, one + end), coverage(line, two - end, two));
    const past = Math.max(6, 0.15 * length) * Math.sign(two - one);
    if (line.isBorder) {
      beyond.push(0, 0);
      steady.push(0.5);
      steps.push(0);
      borders += 1;
      continue;
    }
    beyond.push(
      coverage(line, one - past, one - past / 5),
      coverage(line, two + past / 5, two + past),
    );
    const strip = stripsBeside(picture, followed[side] as Point, followed[(side + 1) % 4] as Point);
    tight.push(shareBetween(edges, followed[side] as Point, followed[(side + 1) % 4] as Point));
    rough.push(strip.rough);
    outside.push(strip.outside);
    steady.push(strip.steady);
    steps.push(strip.step);
    inner.push(strip.inner);
  }
  shares.sort((a, b) => a - b);
  ends.sort((a, b) => a - b);
  steady.sort((a, b) => a - b);
  beyond.sort((a, b) => a - b);
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((all, each) => all + each, 0) / numbers.length;
  const area = areaOf(quad) / (width * height);
  const absolute = steps.map(Math.abs).sort((a, b) => a - b);
  const isBright = mean(steps) > 0;
  const shown = quad.map(({ x, y }) => ({
    x: x + width / 2,
    y: y + height / 2,
  })) as unknown as Quad;
  const spreadInside = (Math.max(...inner) - Math.min(...inner)) / (Math.max(...inner) + 20);
  return [
    sum / around,
    shares[0] as number,
    shares[1] as number,
    mean(ends),
    ends[0] as number,
    mean(beyond),
    beyond[7] as number,
    beyond[6] as number,
    beyond[5] as number,
    mean(steady),
    steady[0] as number,
    Math.log2(1 + (absolute[0] as number)),
    Math.log2(1 + mean(absolute)),
    Math.log2(area),
    slantOf(shown, picture),
    spreadInside,
    Math.log2(1 + (absolute[1] as number)),
    shares[2] as number,
    ends[1] as number,
    borders,
    mean(tight),
    Math.min(...tight),
    Math.log2(1 + mean(rough)),
    Math.log2(1 + Math.max(...rough)),
    Math.log2(1 + mean(outside)),
    isBright ? 1 : 0,
    Math.log2(1 + Math.max(...absolute)),
  ];
}

/** How the two sides of an edge differ, a little off it. */
function stripsBeside({ width, height, light, colour }: Reduced, from: Point, to: Point) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // Clockwise: the inside is to the right of the way.
  const [nx, ny] = [(from.y - to.y) / length, (to.x - from.x) / length];
  const samples = 24;
  const near = 3;
  const steps = new Float64Array(samples);
  let steady = 0;
  let [sum, inside] = [0, 0];
  const at = (x: number, y: number) => {
    const px = Math.min(width - 1, Math.max(0, Math.round(x + width / 2 - 0.5)));
    const py = Math.min(height - 1, Math.max(0, Math.round(y + height / 2 - 0.5)));
    return py * width + px;
  };
  let tinge = 0;
  let [rough, outside, lastInner, lastOuter] = [0, 0, 0, 0];
  for (let sample = 0; sample < samples; sample += 1) {
    const share = (sample + 0.5) / samples;
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    const inner = at(x + near * nx, y + near * ny);
    const outer = at(x - near * nx, y - near * ny);
    const step = ((light[inner] as number) - (light[outer] as number)) / 8;
    steps[sample] = step;
    tinge += ((colour[inner] as number) - (colour[outer] as number)) / 8;
    inside += (light[inner] as number) / 8;
    sum += step;
    if (sample > 0) {
      rough += Math.abs((light[inner] as number) - lastInner) / 8;
      outside += Math.abs((light[outer] as number) - lastOuter) / 8;
    }
    lastInner = light[inner] as number;
    lastOuter = light[outer] as number;
  }
  const mean = sum / samples;
  for (const step of steps) if (step * mean > 0 && Math.abs(step) > 1.5) steady += 1;
  const contrast = Math.abs(mean) + 0.5 * Math.abs(tinge / samples);
  return {
    steady: steady / samples,
    step: Math.sign(mean) * contrast,
    inner: inside / samples,
    rough: rough / (samples - 1),
    outside: outside / (samples - 1),
  };
}

function probability(evidence: readonly number[]): number {
  let sum = weights.last;
  weights.hidden.forEach((row, unit) => {
    let own = weights.before[unit] as number;
    for (let at = 0; at < evidence.length; at += 1)
      own += (row[at] as number) * (evidence[at] as number);
    sum += Math.tanh(own) * (weights.after[unit] as number);
  });
  return 1 / (1 + Math.exp(-sum));
}

/** Learnt from drawn scenes (bench/scan), whose seeds are below those of the benchmark. */
const weights = {
  hidden: [
    [
      -3.3716, 5.8163, -1.9527, 0.1636, -0.3334, 0.0527, 0.2485, 0.0353, -0.7716, 0.4497, 2.7878,
      0.1684, -0.2975, 0.6992, 2.8313, 4.5031, -0.3931, -6.7529, 0.7849, -0.177, -0.4955, -1.4739,
      -1.2059, -0.3548, 0.2037, -1.4464, 0.1976,
    ],
    [
      -0.3511, 1.2966, 1.7123, -5.5199, 0.4294, -0.531, -0.2551, 0.1148, -0.6187, 1.1495, 2.0389,
      -0.4295, 0.1339, 0.7167, -5.2039, 0.0369, 0.0757, -3.732, 0.019, 0.298, -1.6109, 2.3107,
      0.5365, 0.1551, -0.9681, 1.8354, -0.032,
    ],
    [
      -5.1717, -1.3873, -0.6536, 5.6363, -0.2489, -1.4674, -0.6676, 0.1779, 0.3604, -1.478, 1.4704,
      -0.1437, -0.3349, -1.0074, 1.9664, -2.1143, 0.0849, 2.4936, -0.422, 0.4762, 0.5959, 1.3603,
      0.1767, 0.4726, -0.3461, 1.7194, -0.3778,
    ],
    [
      0.3009, 1.1934, -1.0405, 0.2119, -0.6115, -3.8017, -1.5652, 1.5112, -2.5065, -2.8397, -1.2467,
      -0.1853, -0.1458, -0.2371, 2.7207, -0.3531, -0.2477, 2.1425, -2.2221, -0.94, 4.6518, 0.791,
      0.1808, 0.5156, 0.219, -0.2104, 0.1869,
    ],
    [
      -0.5035, -4.7138, -3.4105, -0.7154, 0.8803, -0.961, 0.7616, 0.1603, -1.322, -3.7858, -0.1236,
      0.6936, -0.0552, 0.1465, -7.4994, 3.2184, -0.1279, 2.3461, 1.296, -1.7397, -2.9914, -0.6018,
      -0.6378, 0.238, -0.6103, 0.0641, -0.1399,
    ],
    [
      -3.0258, -0.5633, -1.7256, 0.5596, -0.2957, 0.8381, 0.6485, 2.0452, -0.9898, 2.1452, 0.4458,
      -0.0155, 0.2151, -0.3811, 3.6339, 2.5678, -0.0132, -4.165, 0.595, -0.4195, 1.1063, -3.7303,
      0.3771, -0.2871, -0.4513, 0.5289, 0.2247,
    ],
    [
      -11.107, -3.1693, 0.8663, -0.8408, 1.0381, -0.3966, -1.2141, -0.0228, 0.3462, -1.3661, 0.2375,
      -0.0745, 0.1978, 0.6886, -4.3778, 1.4966, -0.332, -2.274, 1.1304, 0.5448, 3.4661, 2.8146,
      -0.3576, 0.2412, -0.2782, -0.3571, 0.2462,
    ],
    [
      8.6157, -2.1522, -1.9278, 3.5152, -0.6248, -0.3571, -0.2838, -0.4607, 0.9266, -1.1982, 1.5483,
      0.5753, -0.2237, 0.7298, -1.4475, 3.1917, -0.1431, 0.0754, 0.1326, 0.2094, 1.1116, 1.2475,
      1.2575, -0.3084, 0.0687, -0.261, -0.6869,
    ],
    [
      -4.4123, -3.206, -4.0904, -3.0458, -0.5772, -2.176, -0.8129, -0.3601, -1.6734, -0.0522,
      -1.1827, 0.2387, 0.2428, -0.7893, -7.622, 1.7732, 0.2411, 3.1528, -0.269, -0.3632, 1.1597,
      -0.0082, -0.0679, 0.1824, 0.8274, -0.1421, -0.2195,
    ],
    [
      -8.8868, -1.2374, 1.5865, -0.94, 0.5757, 1.4196, 2.2678, -0.3723, -0.4934, -0.343, -0.4234,
      -0.2625, 0.1837, 0.907, 3.6788, -1.1855, 0.0091, -4.4896, -0.6399, -0.0774, 1.2906, -0.9527,
      -1.014, 0.1085, -1.0106, 0.6516, 0.4984,
    ],
    [
      0.9285, 1.1765, -1.6764, -6.2219, 1.2028, 0.6547, -0.2014, -0.7062, 0.0816, -0.4305, -0.8224,
      0.1041, 0.4676, -0.0939, -7.0179, -2.1036, 0.5492, -4.3731, -0.229, -1.6896, -3.8302, -1.5914,
      -0.7548, -0.634, -0.0453, 1.1575, 0.2805,
    ],
    [
      0.6924, 2.4818, -1.0852, 1.9971, 1.3352, -1.0407, 1.0885, -0.4049, -1.4705, 2.2808, 0.1622,
      0.1315, 0.0486, 0.266, -2.2288, 0.12, -0.1826, -3.7066, 1.4166, -0.6788, 2.2855, 4.5277,
      -0.1521, -0.2752, 0.2533, 0.9771, 0.6581,
    ],
    [
      5.3313, -1.0058, -2.8099, 1.0116, 0.0276, -1.364, 0.6141, -1.2985, -0.2054, -2.7745, -0.6362,
      -0.0456, 0.1724, -0.3704, 4.0027, -0.6852, -0.1136, 0.1744, -1.405, 0.1904, 0.2435, -4.026,
      -0.0972, 0.1399, -0.268, 1.3274, 0.8599,
    ],
    [
      -5.3327, -4.3691, 4.8874, -2.9871, -0.987, 0.761, -0.0381, 0.496, 2.1303, -0.5374, 1.5123,
      0.066, 0.1161, -0.1781, 3.1086, 0.7589, 0.0087, 1.0959, -0.5821, 1.569, -0.6092, -0.9374,
      0.4911, 0.3117, 0.3607, -0.3069, -0.1836,
    ],
  ],
  before: [
    13.4578, 4.2408, 1.1139, -0.8803, 11.9297, 2.7307, 10.408, -5.8842, 4.8443, 13.8864, 10.6893,
    -10.2779, -2.7062, 0.2553,
  ],
  after: [
    -2.4336, 1.9095, -1.5484, -1.8669, 2.5144, -1.6194, 2.1872, 2.3127, 1.9142, -1.9476, 2.0287,
    1.6279, -1.6044, -1.8139,
  ],
  last: -1.4368,
};
