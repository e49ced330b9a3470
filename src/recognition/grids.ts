import { across, along, type LineGroup, numberCells, type Placed } from './line-groups';
import { fitProjection, pictureOf, type Pair, type Plane, type Point } from './plane';
import type { TextLine } from './text-lines';

/** Where the cells of a zone may lie. */
export interface Grid {
  readonly plane: Plane;
  /** The place of each line in the plane; the unit is the distance of two cells. */
  readonly lines: readonly number[];
  readonly length: number;
  /** How many pieces of ink lie where this grid has a cell, less those that lie outside. */
  readonly support: number;
}

/** The numbers of cells in a line, by the number of lines. */
const lengths: Readonly<Record<number, readonly number[]>> = { 2: [44, 36], 3: [30] };

interface Start {
  readonly starts: readonly number[];
  readonly value: number;
}

/** The possible grids of a group, the best supported first; fitted one by one, as they are asked for. */
export function* gridsOf(group: LineGroup, most: number): Generator<Grid> {
  const placed = group.map(numberCells);
  const [top] = group;
  const bottom = group[group.length - 1];
  if (!top || !bottom || placed.some(({ length }) => length < 5)) return;
  const grids = (lengths[group.length] ?? []).flatMap((length) =>
    startsOf(group, placed, length).map((start) => ({ length, ...start })),
  );
  grids.sort((a, b) => b.value - a.value);
  for (const { length, starts, value } of grids.slice(0, most)) {
    const grid = fitGrid(group, placed, { length, starts });
    if (grid) yield { ...grid, support: value };
  }
}

/**
 * More pieces of ink in a line outside of its cells belong to a longer line, unless a margin of so
 * many cells is between: then they lie beside the page.
 */
const mostOutside = 4;
const margin = 2;
/** How many first cells of a line are tried. */
const mostStarts = 32;

/** Where the lines may begin, so that their cells stand above each other. */
function startsOf(
  group: LineGroup,
  placed: readonly (readonly Placed[])[],
  length: number,
): readonly Start[] {
  const candidates = placed.map((cells) => {
    const first = cells[0]?.cell ?? 0;
    const last = cells[cells.length - 1]?.cell ?? 0;
    const from = Math.min(first, last - length + 1) - 1;
    const to = Math.max(first, last - length + 1) + 1;
    return Array.from({ length: Math.min(mostStarts, to - from + 1) }, (_, index) => {
      const start = from + index;
      const inside = cells.filter(({ cell }) => cell >= start && cell < start + length).length;
      const outside = cells.length - inside;
      const missing = Math.max(0, first - start) + Math.max(0, start + length - 1 - last);
      const isBeside = ({ cell }: Placed) =>
        (cell >= start - margin && cell < start) ||
        (cell >= start + length && cell < start + length + margin);
      const isApart = !cells.some(isBeside);
      if (outside > mostOutside && !isApart) return { start, value: -Infinity };
      const strange = isApart ? Math.min(outside, mostOutside) : outside;
      return { start, value: inside - 2 * strange - 0.7 * missing };
    });
  });
  const offsets = placed.map((cells, line) => offsetOf(group, cells, line));
  let all: Start[] = [{ starts: [], value: 0 }];
  for (const choices of candidates)
    all = all
      .flatMap(({ starts, value }) =>
        choices.flatMap((choice) => {
          const slant = slantOf(group, offsets, [...starts, choice.start]);
          if (Math.abs(slant) > mostSlanting) return [];
          return [
            {
              starts: [...starts, choice.start],
              value: value + choice.value - 4 * Math.abs(slant),
            },
          ];
        }),
      )
      .filter(({ value }) => value > -Infinity)
      .sort((a, b) => b.value - a.value)
      .slice(0, 24);
  return all.slice(0, 6);
}

/** Columns lean by the camera's place; more than this is another pairing of the lines' cells. */
const mostSlanting = 0.6;

/** Where a line's cell 0 lies along the line before it (or along itself, if it is the first). */
function offsetOf(group: LineGroup, cells: readonly Placed[], line: number): [number, number] {
  const positions = (base: TextLine | undefined) => {
    const all = cells.map((each) => (base ? along(base, each) - each.cell * base.pitch : 0));
    return all.sort((a, b) => a - b)[all.length >> 1] ?? 0;
  };
  return [positions(group[line - 1]), positions(group[line])];
}

/** How far the columns lean, if the lines begin there: sideways over down. */
function slantOf(
  group: LineGroup,
  offsets: readonly (readonly [number, number])[],
  starts: readonly number[],
): number {
  const line = starts.length - 1;
  const [before, here] = [group[line - 1], group[line]];
  if (!before || !here) return 0;
  const down = across(before, here.middle) - across(before, before.middle);
  const below = (offsets[line]?.[0] ?? 0) + (starts[line] ?? 0) * before.pitch;
  const above = (offsets[line - 1]?.[1] ?? 0) + (starts[line - 1] ?? 0) * before.pitch;
  return (below - above) / down;
}

const rounds = 4;
const bends = [-0.5, -0.25, 0, 0.25, 0.5];

function fitGrid(
  group: LineGroup,
  placed: readonly (readonly Placed[])[],
  { length, starts }: { length: number; starts: readonly number[] },
): Omit<Grid, 'support'> | undefined {
  const spacing = spacingOf(group);
  const lines = group.map((_, index) => index * spacing);
  const middle = (length - 1) / 2;
  const points = placed.flatMap((cells, line) =>
    cells
      .map(({ cell, x, y }) => ({
        cell: cell - (starts[line] ?? 0),
        y: lines[line] ?? 0,
        to: { x, y },
      }))
      .filter(({ cell }) => cell >= 0 && cell < length),
  );
  if (points.length < 12) return undefined;
  const fits = bends.map((bend) => fitBent(points, { bend, middle, half: middle }, group));
  const best = fits.reduce((a, b) => ((b?.cost ?? Infinity) < (a?.cost ?? Infinity) ? b : a));
  if (!best) return undefined;
  // Between the tried bends, where a parabola through the costs is lowest.
  const at = fits.indexOf(best);
  const [left, right] = [fits[at - 1], fits[at + 1]];
  const curve = left && right ? left.cost - 2 * best.cost + right.cost : 0;
  const bend =
    best.plane.bend + (left && right && curve > 0 ? (0.125 * (left.cost - right.cost)) / curve : 0);
  const refined = fitBent(points, { bend, middle, half: middle }, group) ?? best;
  return { plane: refined.plane, lines, length };
}

/** The distance of two lines in pitches, from the height of the characters (0.97 of a pitch). */
function spacingOf(group: LineGroup): number {
  const distances = group.slice(1).map((line, index) => {
    const before = group[index] ?? line;
    return across(before, line.middle) - across(before, before.middle);
  });
  const distance = distances.reduce((sum, each) => sum + each, 0) / distances.length;
  const height = group.reduce((sum, { size }) => sum + size, 0) / group.length;
  const pitch = group.reduce((sum, each) => sum + each.pitch, 0) / group.length;
  const byHeight = (distance / height) * 0.99;
  const byPitch = distance / pitch;
  return Math.min(2.7, Math.max(1.9, 0.5 * (byHeight + Math.min(2.6, byPitch))));
}

interface GridPoint {
  readonly cell: number;
  readonly y: number;
  readonly to: Point;
}

function fitBent(
  points: readonly GridPoint[],
  { bend, middle, half }: Omit<Plane, 'projection'>,
  [line]: LineGroup,
): { plane: Plane; cost: number } | undefined {
  const tolerance = 0.12 * (line?.pitch ?? 1);
  let pairs: Pair[] = points.map(({ cell, y, to }) => ({
    from: { x: cell, y: y + bend * (1 - ((cell - middle) / half) ** 2) },
    to,
    weight: 1,
  }));
  let fitted: { plane: Plane; cost: number } | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const projection = fitProjection(pairs);
    if (!projection) return fitted;
    const plane: Plane = { projection, bend, middle, half };
    let cost = 0;
    pairs = pairs.map((pair, index) => {
      const { cell = 0, y = 0, to = pair.to } = points[index] ?? {};
      const at = pictureOf(plane, cell, y);
      const off = ((at.x - to.x) ** 2 + (at.y - to.y) ** 2) / tolerance ** 2;
      cost += Math.log(1 + off);
      return { ...pair, weight: 1 / (1 + off) };
    });
    fitted = { plane, cost };
  }
  return fitted;
}

/** The same cells read from the other end: the page is upside down. */
export function upsideDown({ plane, lines, length, support }: Grid): Grid {
  const last = length - 1;
  const bottom = lines[lines.length - 1] ?? 0;
  // A half turn about the middle of the zone, before the projection.
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = plane.projection;
  const w = g * last + h * bottom + 1;
  const projection = [
    -a,
    -b,
    a * last + b * bottom + c,
    -d,
    -e,
    d * last + e * bottom + f,
    -g,
    -h,
  ].map((each) => each / w);
  return { plane: { ...plane, projection, bend: -plane.bend }, lines, length, support };
}
