import {
  cheapEvidence,
  evidenceFor,
  interiorOf,
  probability,
  weigh,
  type Hypothesis,
} from './page-evidence';
import { edgesOf, reduce, type Edges, type Pixels, type Reduced } from './page-edges';
import {
  along,
  bordersOf,
  coverage,
  edgeBetween,
  findEdgeLines,
  meet,
  type EdgeLine,
} from './page-lines';
import type { Point } from './plane';
import { areaOf, contains, isConvex, isLikeQuad, orderCorners, type Quad } from './quad';

/** A page in a picture. */
export interface FoundPage {
  /** As parts of the picture's width and height; the one nearest to the upper left, then clockwise. */
  readonly corners: Quad;
  /** The probability that these are a page's corners, 0 to 1. */
  readonly confidence: number;
}

/** The longest side at which a page is looked for. */
export const searchSide = 256;
const mostLines = 60;
/** The least share of the picture that a page covers. */
const leastArea = 0.06;
/** So many hypotheses are looked at closely. */
const mostJudged = 20;

/**
 * Finds the page in a picture.
 * @returns undefined if there is no page, or none that is certain enough: the whole is kept then
 */
export function findPage(pixels: Pixels): FoundPage | undefined {
  const [likeliest] = judgePages(pixels);
  if (!likeliest || !(likeliest.confidence >= leastConfidence)) return undefined;
  const corners = orderCorners(likeliest.corners);
  return corners && { corners, confidence: likeliest.confidence };
}

/** An answer that is wrong is worse than none. */
const leastConfidence = 0.73;

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
  const chosen = hypotheses(picture, edges, lines, most);
  return chosen
    .flatMap((each) => {
      const followed = followSides(edges, each.quad);
      // Where a side is covered near its corner the whole side knows better.
      return isLikeQuad(followed, each.quad)
        ? [{ each, quad: followed }]
        : [
            { each, quad: followed },
            { each, quad: each.quad },
          ];
    })
    .map(({ each, quad }) => {
      const evidence = [
        ...evidenceFor(picture, edges, each, quad),
        each.quick,
        each.quick - (chosen[0]?.quick ?? 0),
        leadOf(each, chosen),
        ...interiorOf(picture, quad),
      ];
      const corners = quad.map(place) as unknown as Quad;
      return { corners, confidence: probability(evidence), evidence };
    })
    .sort((a, b) => b.confidence - a.confidence);
}

/** How much likelier a hypothesis is than those around it, by their lines, within limits. */
function leadOf(own: Hypothesis, all: readonly Hypothesis[]): number {
  let most = -Infinity;
  for (const other of all)
    if (other !== own && other.quick > most && contains(other.quad, own.quad)) most = other.quick;
  return Math.min(5, Math.max(-5, own.quick - most));
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

const mostClosings = 15;

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
  found.sort((a, b) => b.quick - a.quick);
  const scored = found
    .slice(0, mostScored)
    .map((each) => ({ ...each, quick: weigh(cheapEvidence(picture, each)) }))
    .sort((a, b) => b.quick - a.quick);
  const kept: Hypothesis[] = [];
  for (const each of scored) {
    if (kept.length === most) break;
    if (!kept.some((other) => isLikeQuad(each.quad, other.quad))) kept.push(each);
  }
  return kept;
}

const mostScored = 500;
/** Edges between the ends of two sides: a narrow page's own may be too short to be found alone. */
function endsOf(edges: Edges, one: EdgeLine, two: EdgeLine, facing: number): readonly Closing[] {
  const least = 0.2 * Math.max(edges.width, edges.height);
  if (one.run < least || two.run < least) return [];
  const [start, end] = facing > 0 ? [two.begin, two.end] : [two.end, two.begin];
  return [
    [one.begin, start],
    [one.end, end],
  ].flatMap(([s = 0, t = 0]) => {
    const [from, to] = [pointAt(one, s), pointAt(two, t)];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    // The edge may turn a little from the way, which is not to be along the sides.
    const turn = (line: EdgeLine) =>
      Math.abs(line.nx * (to.x - from.x) + line.ny * (to.y - from.y)) / length;
    if (turn(one) < 0.5 || turn(two) < 0.5) return [];
    const line = edgeBetween(edges, from, to, 6);
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
  if (Math.abs(area) < leastArea * width * height) return undefined;
  const quad: Quad = area > 0 ? forward : [low.atOne, low.atTwo, top.atTwo, top.atOne];
  if (!isConvex(quad)) return undefined;
  const shares = area > 0 ? [top.share, its, low.share, mine] : [low.share, its, top.share, mine];
  let [sum, around, bare] = [0, 0, 0];
  for (let side = 0; side < 4; side += 1) {
    const [from, to] = [quad[side] as Point, quad[(side + 1) & 3] as Point];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    sum += (shares[side] as number) * length;
    around += length;
    if ((shares[side] as number) < 0.4) bare += 1;
  }
  if (bare > 2 || sum < 0.5 * around) return undefined;
  const sides = area > 0 ? [top.line, two, low.line, one] : [low.line, two, top.line, one];
  if (sides.filter(({ isBorder }) => isBorder).length > 2) return undefined;
  return { quad, sides, quick: (sum / around) * Math.pow(Math.abs(area) / (width * height), 0.15) };
}

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
