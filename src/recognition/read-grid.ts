import { classifyCell, nothingClass, type CellChances } from './classifier';
import { decodeZone, type Decoded } from './decode';
import { type Format, formats, zoneAlphabet } from './formats';
import type { Gray } from './gray';
import { upsideDown, type Grid } from './grids';
import { cutStrip, turned, type Strip } from './strip';
import { readFields, type ZoneReading } from './zone-fields';

/** A reading of the cells of a grid. */
export interface Attempt {
  readonly decoded: Decoded;
  readonly zone: ZoneReading;
  readonly grid: Grid;
}

/** True if the first attempt is the better one. */
export const isBetter = (one: Attempt, other: Attempt | undefined): boolean =>
  other === undefined || valueOf(one) > valueOf(other);

/**
 * How much an attempt is worth. Its check digits count little against what its cells look like, or
 * misplaced cells that can be made to fit would beat a document whose digits are wrong.
 */
export const valueOf = ({ zone, decoded }: Attempt): number =>
  decoded.clarity + (zone.holds ? worthOfDigits : 0);
const worthOfDigits = 0.15;

/** From this mean logarithm of its cells' probabilities on a grid may be a zone. */
const leastLikeness = -1;
const leastTrial = -1.2;
/** A line like this makes it hopeless for the others: a finger covers one line, not all of it. */
const leastOfLine = -2.4;
/** A line like this is read, and the right way up. */
const clearly = -0.15;
/** By so much one side of a line is more likely up, and the other lines need not be asked. */
const clearlyUp = 1;
/** A format is not tried if its first letter is so much less likely than another format's. */
const leastLetter = 0.02;

/**
 * Reads the cells of a grid, whichever side is up; undefined if they are no zone, and 'no text' if
 * they are no characters at all.
 */
export function readGrid(pyramid: readonly Gray[], grid: Grid): Attempt | 'no text' | undefined {
  const cut = (y: number) => cutStrip(pyramid, grid.plane, { cells: grid.length, y });
  const [first = 0, ...others] = grid.lines;
  const top = cut(first);
  const [up, down] = [new LineOfCells(top), new LineOfCells(turned(top))];
  // A line that reads well is not upside down: then the other side is not tried.
  const isUp = up.likeness > clearly;
  if (!isUp && Math.max(up.likeness, down.likeness) < leastOfLine) return 'no text';
  const strips = others.map(cut);
  const sides: Side[] = [];
  if (isUp || up.likeness > down.likeness - clearlyUp)
    sides.push({ grid, lines: [up, ...strips.map((strip) => new LineOfCells(strip))] });
  if (!isUp && down.likeness > up.likeness - clearlyUp)
    sides.push({
      grid: upsideDown(grid),
      lines: [...strips.map((strip) => new LineOfCells(turned(strip))).reverse(), down],
    });
  const side = sides.reduce((a, b) => (likenessOf(b) > likenessOf(a) ? b : a));
  return likenessOf(side) < leastTrial ? undefined : readSide(side);
}

/** The lines of a grid with one of its sides up. */
interface Side {
  readonly grid: Grid;
  readonly lines: readonly LineOfCells[];
}

const likenessOf = ({ lines }: Side) =>
  lines.reduce((sum, { likeness }) => sum + likeness, 0) / lines.length;

function readSide({ grid, lines }: Side): Attempt | undefined {
  const chances = lines.flatMap((line) => line.all());
  const attempts = formatsOf(grid, chances[0]).map((format) => {
    const decoded = decodeZone(format, chances);
    return { decoded, zone: readFields(decoded), grid };
  });
  const best = attempts.reduce((a, b) => (isBetter(b, a) ? b : a));
  return best.decoded.likeness > leastLikeness ? best : undefined;
}

function formatsOf(grid: Grid, first: CellChances | undefined): readonly Format[] {
  const fitting = formats.filter(
    ({ lines, length }) => lines === grid.lines.length && length === grid.length,
  );
  const letter = ({ codes }: Format) =>
    Math.max(...[...codes].map((code) => first?.[zoneAlphabet.indexOf(code)] ?? 0));
  const most = Math.max(...fitting.map(letter));
  return fitting.filter((format) => letter(format) >= leastLetter * most);
}

/** How many cells tell whether a line shows characters, and which side is up. */
const cellsOfTrial = 10;

/** A line whose cells are classified when they are asked for, and only once. */
class LineOfCells {
  readonly #strip: Strip;
  readonly #chances: CellChances[] = [];
  #likeness: number | undefined;

  constructor(strip: Strip) {
    this.#strip = strip;
  }

  /** How much some cells look like characters: the mean logarithm of their probabilities. */
  get likeness(): number {
    if (this.#likeness !== undefined) return this.#likeness;
    let sum = 0;
    for (let trial = 0; trial < cellsOfTrial; trial += 1)
      sum += Math.log(
        highest(this.#at(Math.round(((this.#strip.cells - 1) * trial) / (cellsOfTrial - 1)))),
      );
    this.#likeness = sum / cellsOfTrial;
    return this.#likeness;
  }

  all(): readonly CellChances[] {
    return Array.from({ length: this.#strip.cells }, (_, cell) => this.#at(cell));
  }

  #at(cell: number): CellChances {
    const chances = this.#chances[cell] ?? classifyCell(this.#strip, cell);
    this.#chances[cell] = chances;
    return chances;
  }
}

const highest = (chances: CellChances): number =>
  chances.reduce((most, each, index) => (index < nothingClass && each > most ? each : most), 0);
