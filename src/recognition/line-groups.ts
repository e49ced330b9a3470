import type { Point } from './plane';
import type { TextLine } from './text-lines';

/** Parallel lines, from the top of the page to its bottom or upside down. */
export type LineGroup = readonly TextLine[];

/** How far a point lies beside a line's direction, to its right. */
export const across = ({ direction }: TextLine, { x, y }: Point): number =>
  x * -direction.y + y * direction.x;
/** How far a point lies along a line, from its middle. */
export const along = ({ direction, middle }: TextLine, { x, y }: Point): number =>
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

/** A zone's line is longer than most others, but above all more regular. */
const worth = ({ members, regularity }: TextLine) =>
  Math.min(members.length, 46) * regularity * regularity;

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
export interface Placed extends Point {
  readonly cell: number;
  readonly size: number;
}

/**
 * Numbers the members of a line by their distances, from its most regular part outwards: a stray
 * piece of ink at an end must not shift the others.
 */
export function numberCells(line: TextLine): readonly Placed[] {
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
