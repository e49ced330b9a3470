import { along } from './line-groups';
import type { Point } from './plane';
import type { TextLine } from './text-lines';

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
