import { findComponents, findInk, type Binarisation } from './components';
import { pyramidOf, resize, type Gray } from './gray';
import { gridsOf, type Grid } from './grids';
import { groupLines, type LineGroup } from './line-groups';
import { pictureOf, type Point } from './plane';
import { isBetter, readGrid, valueOf, type Attempt } from './read-grid';
import { findTextLines } from './text-lines';
import type { ZoneReading } from './zone-fields';

/** The result of looking for a zone in a picture. */
export type PictureReading =
  | {
      readonly kind: 'read';
      readonly zone: ZoneReading;
      /** The zone's corners in the picture: top left of the text, then clockwise. */
      readonly corners: readonly Point[];
    }
  /** Two documents: which of them is meant cannot be known. */
  | { readonly kind: 'several' }
  | { readonly kind: 'nothing' };

/** Longer side, in pixels, at which lines are looked for. */
const searchSides = [1200, 1700] as const;

/** Tried one after the other, until a zone is read. */
const ways: readonly (Binarisation & { readonly side: number })[] = [
  { side: searchSides[0], radius: 16, deviations: 0.5, share: 0.06 },
  { side: searchSides[0], radius: 24, deviations: 0.9, share: 0.1 },
  { side: searchSides[1], radius: 16, deviations: 0.6, share: 0.04 },
  { side: searchSides[0], radius: 10, deviations: 0.3, share: 0.03 },
];

const smallestCharacter = 5;
const largestCharacter = 60;
const mostGroups = 14;
const mostGrids = 3;
/** From here on nothing better is looked for. */
const goodLikeness = -0.25;
/** From here on it is a zone, whatever its check digits: print read as one was below -0.9. */
const legibleLikeness = -0.6;

/**
 * Reads the machine-readable zone of a document in a picture, whichever way it lies. Nothing is
 * guessed: what is not sure is marked in the fields.
 * @param onPart called with what was read so far, while something better is looked for
 */
export function readZone(picture: Gray, onPart?: (zone: ZoneReading) => void): PictureReading {
  const pyramid = pyramidOf(picture);
  let best: Attempt | undefined;
  for (const way of ways) {
    const { groups, scale } = findGroups(pyramid, way);
    const found = readGroups(pyramid, groups, scale);
    const [first] = found;
    if (first && isGood(first) && found.filter(isLegible).length > 1) return { kind: 'several' };
    if (first && isBetter(first, best)) best = first;
    if (best && isGood(best)) break;
    if (best && best === first) onPart?.(best.zone);
  }
  return best
    ? { kind: 'read', zone: best.zone, corners: cornersOf(best.grid) }
    : { kind: 'nothing' };
}

const isGood = ({ zone, decoded }: Attempt) => zone.holds && decoded.likeness > goodLikeness;
const isLegible = ({ decoded }: Attempt) => decoded.likeness > legibleLikeness;

/** Groups of lines in the search picture, and how much larger the picture itself is. */
function findGroups(
  pyramid: readonly Gray[],
  way: Binarisation & { readonly side: number },
): { groups: readonly LineGroup[]; scale: number } {
  const [picture] = pyramid;
  if (!picture) throw new RangeError('A pyramid has at least one level.');
  const longer = Math.max(picture.width, picture.height);
  const small = resize(pyramid, Math.round((picture.width * way.side) / longer));
  const ink = findInk(small, way);
  const components = findComponents(ink, small, {
    least: smallestCharacter,
    most: largestCharacter,
  });
  return { groups: groupLines(findTextLines(components)), scale: picture.width / small.width };
}

/** The zones in the groups, the best first; each lies apart from the others. */
function readGroups(
  pyramid: readonly Gray[],
  groups: readonly LineGroup[],
  scale: number,
): readonly Attempt[] {
  const found: Attempt[] = [];
  for (const group of groups.slice(0, mostGroups)) {
    if (found.some((each) => isGood(each) && liesWithin(each.grid, group, scale))) continue;
    for (const grid of gridsOf(group, mostGrids)) {
      const attempt = readGrid(pyramid, enlarged(grid, scale));
      // A grid that shows no characters shows none one cell farther either.
      if (attempt === 'no text') break;
      if (!attempt) continue;
      // Print beside a zone may lead to the same zone from a group whose middle lies elsewhere.
      const same = found.findIndex((each) => areSame(each.grid, attempt.grid));
      const other = found[same];
      if (!other) found.push(attempt);
      else if (isBetter(attempt, other)) found[same] = attempt;
      if (isGood(attempt)) break;
    }
  }
  return found.sort(
    (a, b) => Number(b.zone.holds) - Number(a.zone.holds) || valueOf(b) - valueOf(a),
  );
}

/** The grid in a picture that is so much larger than the one it was found in. */
function enlarged(grid: Grid, scale: number): Grid {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = grid.plane.projection;
  // Pixels are counted from their centres.
  const shift = (scale - 1) / 2;
  const larger = (each: number, below: number) => each * scale + below * shift;
  const projection = [
    ...[larger(a, g), larger(b, h), larger(c, 1)],
    ...[larger(d, g), larger(e, h), larger(f, 1)],
    g,
    h,
  ];
  return { ...grid, plane: { ...grid.plane, projection } };
}

/** True if the group's first line runs through the grid. */
function liesWithin(grid: Grid, [line]: LineGroup, scale: number): boolean {
  if (!line) return false;
  return isWithin(grid, { x: line.middle.x * scale, y: line.middle.y * scale });
}

/** True if one grid's centre lies within the other. */
const areSame = (one: Grid, other: Grid): boolean => isWithin(one, centreOf(other));

const centreOf = ({ plane, lines, length }: Grid): Point =>
  pictureOf(plane, (length - 1) / 2, (lines[1] ?? 0) / 2);

function isWithin(grid: Grid, point: Point): boolean {
  const centre = centreOf(grid);
  const side = pictureOf(grid.plane, 0, 0);
  return (
    Math.hypot(centre.x - point.x, centre.y - point.y) <
    Math.hypot(centre.x - side.x, centre.y - side.y)
  );
}

function cornersOf({ plane, lines, length }: Grid): readonly Point[] {
  const bottom = (lines[lines.length - 1] ?? 0) + 0.7;
  return [
    pictureOf(plane, -0.6, -0.7),
    pictureOf(plane, length - 0.4, -0.7),
    pictureOf(plane, length - 0.4, bottom),
    pictureOf(plane, -0.6, bottom),
  ];
}
