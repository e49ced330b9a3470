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
