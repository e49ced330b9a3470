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

/** Parallel lines, from the top of the page to its bottom or upside down. */
export type LineGroup = readonly TextLine[];

/** The numbers of cells in a line, by the number of lines. */
const lengths: Readonly<Record<number, readonly number[]>> = { 2: [44, 36], 3: [30] };

const across = ({ direction }: TextLine, { x, y }: Point): number =>
  x * -direction.y + y * direction.x;
const along = ({ direction, middle }: TextLine, { x, y }: Point): number =>
  (x - middle.x) * direction.x + (y - middle.y) * direction.y;

/** Finds two or three lines that lie as the lines of a zone do. The most likely ones are first. */
export function groupLines(lines: readonly TextLine[]): readonly LineGroup[] {
  const usable = lines.filter(({ members }) => members.length >= 8);
  const groups: { lines: LineGroup; value: number }[] = [];
  for (const top of usable)
    for (const middle of usable) {
      if (!isNextLine(top, middle)) continue;
      groups.push({ lines: [top, middle], value: worth(top) + worth(middle) });
      for (const bottom of usable)
        if (isNextLine(middle, bottom))
          groups.push({
            lines: [top, middle, bottom],
            value: worth(top) + worth(middle) + worth(bottom),
          });
    }
  return groups.sort((a, b) => b.value - a.value).map((group) => group.lines);
}

const worth = ({ members, regularity }: TextLine) => Math.min(members.length, 46) * regularity;

/** True if the second line is the next one on the right of the first one's direction. */
function isNextLine(one: TextLine, two: TextLine): boolean {
  if (one === two) return false;
  const turn = one.direction.x * two.direction.y - one.direction.y * two.direction.x;
  const same = one.direction.x * two.direction.x + one.direction.y * two.direction.y;
  if (same < 0.9 || Math.abs(turn) > 0.14) return false;
  const ratio = two.pitch / one.pitch;
  if (ratio < 0.75 || ratio > 1.33) return false;
  const distance = across(one, two.middle) - across(one, one.middle);
  const pitch = (one.pitch + two.pitch) / 2;
  if (distance < 1.3 * pitch || distance > 3.6 * pitch) return false;
  const range = (line: TextLine) => line.members.map((each) => along(one, each));
  const [mine, its] = [range(one), range(two)];
  const shared =
    Math.min(Math.max(...mine), Math.max(...its)) - Math.max(Math.min(...mine), Math.min(...its));
  return (
    shared >
    0.4 * Math.max(Math.max(...mine) - Math.min(...mine), Math.max(...its) - Math.min(...its))
  );
}

/** A piece of ink with the number of its cell, counted from any start. */
interface Placed extends Point {
  readonly cell: number;
  readonly size: number;
}

/**
 * Numbers the members of a line by their distances, from its most regular part outwards: a stray
 * piece of ink at an end must not shift the others.
 */
function numberCells(line: TextLine): readonly Placed[] {
  const places = line.members.map((member) => along(line, member));
  const start = mostRegular(line, places);
  const placed: Placed[] = [];
  const walk = (step: 1 | -1) => {
    let last = { at: places[start] ?? 0, cell: 0 };
    // Under a slanting view the distances change along the line.
    let pitch = localPitch(line, start);
    for (let index = start + step; line.members[index]; index += step) {
      const member = line.members[index];
      const at = places[index];
      if (!member || at === undefined) return;
      pitch = 0.7 * pitch + 0.3 * localPitch(line, index);
      const steps = (at - last.at) / pitch;
      const whole = Math.round(steps);
      // A piece of a character, or several that grew together, says nothing of its cell's centre.
      if (whole === 0 || Math.abs(steps - whole) > 0.32) continue;
      if (member.size > 1.5 * line.size || member.size < 0.55 * line.size) continue;
      last = { at, cell: last.cell + whole };
      placed.push({ x: member.x, y: member.y, cell: last.cell, size: member.size });
    }
  };
  const first = line.members[start];
  if (first) placed.push({ x: first.x, y: first.y, cell: 0, size: first.size });
  walk(1);
  walk(-1);
  return placed.sort((a, b) => a.cell - b.cell);
}

/** The member whose neighbours are at the most regular distances. */
function mostRegular({ pitch }: TextLine, places: readonly number[]): number {
  let best = { index: 0, off: Infinity };
  for (let index = 2; index + 2 < places.length; index += 1) {
    let off = 0;
    for (let each = index - 2; each < index + 2; each += 1)
      off += Math.abs(((places[each + 1] ?? 0) - (places[each] ?? 0)) / pitch - 1);
    if (off < best.off) best = { index, off };
  }
  return best.index;
}

function localPitch(line: TextLine, index: number): number {
  const near = line.members.slice(Math.max(0, index - 4), index + 5);
  const gaps = near
    .slice(1)
    .map((each, at) => along(line, each) - along(line, near[at] ?? each))
    .filter((gap) => gap > 0.7 * line.pitch && gap < 1.4 * line.pitch)
    .sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? line.pitch;
}

interface Start {
  readonly starts: readonly number[];
  readonly value: number;
}

/** The possible grids of a group, the best supported first. */
export function gridsOf(group: LineGroup, most: number): readonly Grid[] {
  const placed = group.map(numberCells);
  const [top] = group;
  const bottom = group[group.length - 1];
  if (!top || !bottom || placed.some(({ length }) => length < 5)) return [];
  const grids = (lengths[group.length] ?? []).flatMap((length) =>
    startsOf(group, placed, length).map((start) => ({ length, ...start })),
  );
  return grids
    .sort((a, b) => b.value - a.value)
    .slice(0, most)
    .flatMap(({ length, starts, value }) => {
      const grid = fitGrid(group, placed, { length, starts });
      return grid ? [{ ...grid, support: value }] : [];
    });
}

/** More pieces of ink in a line outside of its cells belong to a longer line. */
const mostOutside = 4;

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
    return Array.from({ length: Math.min(16, to - from + 1) }, (_, index) => {
      const start = from + index;
      const inside = cells.filter(({ cell }) => cell >= start && cell < start + length).length;
      const outside = cells.length - inside;
      const missing = Math.max(0, first - start) + Math.max(0, start + length - 1 - last);
      if (outside > mostOutside) return { start, value: -Infinity };
      return { start, value: inside - 2 * outside - 0.7 * missing };
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
