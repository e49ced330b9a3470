import type { Gray } from './gray';

/** A connected piece of ink. */
export interface Component {
  readonly x: number;
  readonly y: number;
  /** The longer side of its box. */
  readonly size: number;
  readonly area: number;
}

/** How ink is told from paper. */
export interface Binarisation {
  /** Half of the side of the square with which a pixel is compared. */
  readonly radius: number;
  /** How much darker it must be, in deviations of that square and as a share of its brightness. */
  readonly deviations: number;
  readonly share: number;
}

/** At least this much darker, or grain would be ink. */
const leastDifference = 6;

/** Marks the pixels that are darker than what is around them. */
export function findInk({ data, width, height }: Gray, how: Binarisation): Uint8Array {
  const { radius, deviations, share } = how;
  const ink = new Uint8Array(width * height);
  // The sums of each column within the rows of the square, moved down row by row.
  const sums = new Int32Array(width);
  const squares = new Int32Array(width);
  const addRow = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const value = data[at] as number;
      sums[x] = (sums[x] as number) + sign * value;
      squares[x] = (squares[x] as number) + sign * value * value;
    }
  };
  for (let y = 0; y < radius; y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    addRow(y + radius, 1);
    addRow(y - radius - 1, -1);
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    let sum = 0;
    let square = 0;
    for (let x = 0; x < radius && x < width; x += 1) {
      sum += sums[x] as number;
      square += squares[x] as number;
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (x + radius < width) {
        sum += sums[x + radius] as number;
        square += squares[x + radius] as number;
      }
      if (x > radius) {
        sum -= sums[x - radius - 1] as number;
        square -= squares[x - radius - 1] as number;
      }
      const right = x + radius < width ? x + radius : width - 1;
      const count = rows * (right - (x > radius ? x - radius : 0) + 1);
      const mean = sum / count;
      const below = mean - (data[at] as number);
      if (below < leastDifference || below < share * mean) continue;
      if (below * below > deviations * deviations * (square / count - mean * mean)) ink[at] = 1;
    }
  }
  return ink;
}

/** The runs that hang together, in arrays because there are very many. */
interface Runs {
  readonly parents: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly top: Int32Array;
  readonly bottom: Int32Array;
  readonly area: Int32Array;
}

/** The pieces of ink that may be characters, by their size. */
export function findComponents(
  ink: Uint8Array,
  { width, height }: { width: number; height: number },
  { least, most }: { least: number; most: number },
): readonly Component[] {
  const { runs, count } = findRuns(ink, width, height);
  const { parents, left, right, top, bottom, area } = runs;
  for (let run = count - 1; run >= 0; run -= 1) {
    // A run's parent comes before it, so each has all of its own when its turn comes.
    const parent = parents[run] as number;
    if (parent === run) continue;
    area[parent] = (area[parent] as number) + (area[run] as number);
    left[parent] = Math.min(left[parent] as number, left[run] as number);
    right[parent] = Math.max(right[parent] as number, right[run] as number);
    top[parent] = Math.min(top[parent] as number, top[run] as number);
    bottom[parent] = Math.max(bottom[parent] as number, bottom[run] as number);
  }
  const found: Component[] = [];
  for (let run = 0; run < count; run += 1) {
    if (parents[run] !== run) continue;
    const across = (right[run] as number) - (left[run] as number);
    const down = (bottom[run] as number) - (top[run] as number);
    const size = Math.max(across, down) + 1;
    if (size < least || size > most || (area[run] as number) < size) continue;
    const x = ((left[run] as number) + (right[run] as number)) / 2;
    const y = ((top[run] as number) + (bottom[run] as number)) / 2;
    found.push({ x, y, size, area: area[run] as number });
  }
  return found;
}

/** The runs of ink in each row, each with an earlier one that it touches from below. */
function findRuns(ink: Uint8Array, width: number, height: number): { runs: Runs; count: number } {
  const most = countRuns(ink, width);
  const numbers = () => new Int32Array(most);
  const runs: Runs = {
    parents: numbers(),
    left: numbers(),
    right: numbers(),
    top: numbers(),
    bottom: numbers(),
    area: numbers(),
  };
  const { parents, left, right } = runs;
  const root = (run: number): number => {
    let at = run;
    for (let up = parents[at] as number; up !== at; up = parents[at] as number) {
      parents[at] = parents[up] as number;
      at = up;
    }
    return at;
  };
  let count = 0;
  let above = 0;
  for (let y = 0; y < height; y += 1) {
    const first = count;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      if (ink[at] === 0) continue;
      const from = at;
      while (at < end && ink[at] !== 0) at += 1;
      parents[count] = count;
      left[count] = from - y * width;
      right[count] = at - 1 - y * width;
      runs.top[count] = y;
      runs.bottom[count] = y;
      runs.area[count] = at - from;
      count += 1;
    }
    let upper = above;
    for (let run = first; run < count; run += 1) {
      while (upper < first && (right[upper] as number) < (left[run] as number)) upper += 1;
      for (
        let each = upper;
        each < first && (left[each] as number) <= (right[run] as number);
        each += 1
      ) {
        const one = root(each);
        const other = root(run);
        if (one !== other) parents[Math.max(one, other)] = Math.min(one, other);
      }
    }
    above = first;
  }
  return { runs, count };
}

function countRuns(ink: Uint8Array, width: number): number {
  let count = 0;
  for (let at = 0; at < ink.length; at += 1)
    if (ink[at] !== 0 && (at % width === 0 || ink[at - 1] === 0)) count += 1;
  return count;
}
