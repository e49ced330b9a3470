import type { Component } from './components';
import type { Point } from './plane';

/** Pieces of ink in a row, at about equal distances. */
export interface TextLine {
  /** In the line's direction. */
  readonly members: readonly Component[];
  readonly middle: Point;
  /** A unit vector, to the right or downwards; the text may run the other way. */
  readonly direction: Point;
  /** The usual size of a member, and the usual distance of two. */
  readonly size: number;
  readonly pitch: number;
  /** The share of distances that are one pitch. */
  readonly regularity: number;
}

/** How far neighbours in a line may be apart, in sizes of the smaller one. */
const farthest = 1.6;
const mostDifferent = 1.75;
/** How far a member may lie beside its line, in sizes. */
const besides = 0.42;
const fewestMembers = 6;

/** Groups pieces of ink to lines of any direction. */
export function findTextLines(components: readonly Component[]): readonly TextLine[] {
  const lines = joinCollinear(groupNeighbours(components).flatMap((group) => linesOfGroup(group)));
  return [...lines, ...lines.flatMap(regularPart)];
}

/** A line may be longer than a zone's by what lies beside the page. */
const longestZone = 46;
/** How many irregular distances in a row a stain or a narrow character makes. */
const mostIrregular = 3;

/**
 * The longest part of a line whose distances are regular, if the rest is not: print or a pattern
 * beside the page that continues the line.
 */
function regularPart(line: TextLine): readonly TextLine[] {
  const { members } = line;
  if (members.length <= 30 || (members.length <= longestZone && line.regularity > 0.9)) return [];
  const places = members.map((each) => along(line, each));
  const gaps = places.slice(1).map((each, index) => each - (places[index] ?? each));
  let best: readonly Component[] = [];
  for (let from = 0; from < gaps.length;) {
    const pitch = gaps[from] ?? 0;
    const end = pitch > 0.45 * line.size ? endOfRun(gaps, from, pitch) : from;
    if (end - from + 1 > best.length) best = members.slice(from, end + 1);
    from = Math.max(from + 1, end - mostIrregular);
  }
  if (best.length < 20 || best.length > members.length - 3) return [];
  const part = lineOf(best);
  return part && part.regularity > 0.8 ? [part] : [];
}

/** The last member of the run of equal distances, whole multiples among them, that begins there. */
function endOfRun(gaps: readonly number[], from: number, first: number): number {
  let pitch = first;
  let last = from;
  let off = 0;
  for (let at = from; at < gaps.length && at - last <= mostIrregular; at += 1) {
    off += gaps[at] ?? 0;
    const steps = Math.round(off / pitch);
    if (steps < 1 || steps > mostIrregular || Math.abs(off / pitch - steps) > 0.2) continue;
    pitch = 0.8 * pitch + (0.2 * off) / steps;
    off = 0;
    last = at + 1;
  }
  return last;
}

/** How far a component lies along a line, from its middle. */
const along = ({ middle, direction }: TextLine, { x, y }: Component): number =>
  (x - middle.x) * direction.x + (y - middle.y) * direction.y;

function groupNeighbours(components: readonly Component[]): readonly Component[][] {
  const step = 32;
  const buckets = new Map<number, number[]>();
  const keyOf = (x: number, y: number) => Math.floor(y / step) * 4096 + Math.floor(x / step);
  components.forEach(({ x, y }, index) => {
    const key = keyOf(x, y);
    const bucket = buckets.get(key);
    if (bucket) bucket.push(index);
    else buckets.set(key, [index]);
  });
  const parents = components.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] ?? at] ?? at;
      at = parents[at] ?? at;
    }
    return at;
  };
  components.forEach((one, index) => {
    const reach = one.size * farthest;
    for (let y = one.y - reach; y < one.y + reach + step; y += step)
      for (let x = one.x - reach; x < one.x + reach + step; x += step)
        for (const other of buckets.get(keyOf(x, y)) ?? []) {
          if (other <= index) continue;
          const two = components[other];
          if (two && areNeighbours(one, two)) parents[root(other)] = root(index);
        }
  });
  const groups = new Map<number, Component[]>();
  components.forEach((each, index) => {
    const of = root(index);
    const group = groups.get(of);
    if (group) group.push(each);
    else groups.set(of, [each]);
  });
  return [...groups.values()].filter(({ length }) => length >= fewestMembers);
}

function areNeighbours(one: Component, two: Component): boolean {
  const [less, more] = one.size < two.size ? [one.size, two.size] : [two.size, one.size];
  return (
    more <= mostDifferent * less && Math.hypot(one.x - two.x, one.y - two.y) <= farthest * less
  );
}

/** The straight lines of a group; a stain may have tied two of them together. */
function linesOfGroup(group: readonly Component[]): TextLine[] {
  const lines: TextLine[] = [];
  let left = group;
  for (let round = 0; round < 4 && left.length >= fewestMembers; round += 1) {
    const inliers = bestLine(left);
    if (inliers.length < fewestMembers) break;
    const line = lineOf(inliers);
    if (line) lines.push(line);
    const taken = new Set(inliers);
    left = left.filter((each) => !taken.has(each));
  }
  return lines;
}

/** Those that lie on the line through two of them on which most lie. */
function bestLine(group: readonly Component[]): readonly Component[] {
  let most = 0;
  let best: (each: Component) => boolean = () => false;
  const tries = Math.min(160, group.length * 4);
  for (let round = 0; round < tries; round += 1) {
    // Every pair gets its turn in the same order, so a picture is read the same way each time.
    const one = group[(round * 7919) % group.length];
    const two = group[(round * 104_729 + 31 + round) % group.length];
    if (!one || !two) continue;
    const length = Math.hypot(two.x - one.x, two.y - one.y);
    if (length < 3 * one.size) continue;
    const nx = (one.y - two.y) / length;
    const ny = (two.x - one.x) / length;
    const isInlier = ({ x, y, size }: Component) =>
      Math.abs((x - one.x) * nx + (y - one.y) * ny) < besides * size;
    let inliers = 0;
    for (const each of group) if (isInlier(each)) inliers += 1;
    if (inliers > most) [most, best] = [inliers, isInlier];
    if (most === group.length) break;
  }
  return group.filter(best);
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Measures a line; undefined if its members have no common distance. */
function lineOf(components: readonly Component[]): TextLine | undefined {
  const count = components.length;
  const mean = (of: (each: Component) => number) =>
    components.reduce((sum, each) => sum + of(each), 0) / count;
  const middle = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const xx = mean(({ x }) => (x - middle.x) ** 2);
  const yy = mean(({ y }) => (y - middle.y) ** 2);
  const xy = mean(({ x, y }) => (x - middle.x) * (y - middle.y));
  const leaning = 0.5 * Math.atan2(2 * xy, xx - yy);
  // Lines of one page point the same way, unless it lies at just 45 degrees.
  const angle = leaning < -Math.PI / 4 ? leaning + Math.PI : leaning;
  const direction = { x: Math.cos(angle), y: Math.sin(angle) };
  const along = ({ x, y }: Component) =>
    (x - middle.x) * direction.x + (y - middle.y) * direction.y;
  const members = [...components].sort((a, b) => along(a) - along(b));
  const size = median(members.map((each) => each.size));
  const gaps = members
    .slice(1)
    .map((each, index) => along(each) - along(members[index] ?? each))
    .filter((gap) => gap > 0.45 * size);
  if (gaps.length < fewestMembers - 1) return undefined;
  const pitch = median(gaps);
  const regular = gaps.filter((gap) => Math.abs(gap / pitch - 1) < 0.22).length;
  return { members, middle, direction, size, pitch, regularity: regular / gaps.length };
}

/** Joins pieces of one line that a stain, a glare or a fold cut. */
function joinCollinear(lines: readonly TextLine[]): TextLine[] {
  const left = lines
    .filter(({ regularity }) => regularity > 0.35)
    .sort((a, b) => b.members.length - a.members.length);
  for (let at = 0; at < left.length; at += 1) {
    let line = left[at];
    for (let other = at + 1; line && other < left.length; other += 1) {
      const next = left[other];
      if (!next || !continues(line, next)) continue;
      const joined = lineOf([...line.members, ...next.members]);
      if (!joined) continue;
      line = joined;
      left[at] = joined;
      left.splice(other, 1);
      other = at;
    }
  }
  return left;
}

const longestGap = 14;

function continues(line: TextLine, next: TextLine): boolean {
  const ratio = next.pitch / line.pitch;
  if (ratio < 0.7 || ratio > 1.4) return false;
  const ends = (of: TextLine) =>
    of.members.map(
      ({ x, y }) => (x - line.middle.x) * line.direction.x + (y - line.middle.y) * line.direction.y,
    );
  const [mine, its] = [ends(line), ends(next)];
  const gap = Math.max(Math.min(...its) - Math.max(...mine), Math.min(...mine) - Math.max(...its));
  if (gap < 0 || gap > longestGap * line.pitch) return false;
  return next.members.every(
    ({ x, y }) =>
      Math.abs((y - line.middle.y) * line.direction.x - (x - line.middle.x) * line.direction.y) <
      0.8 * line.size,
  );
}
