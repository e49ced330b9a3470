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
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
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

/** The pieces of ink that may be characters, by their size. */
export function findComponents(
  ink: Uint8Array,
  { width, height }: { width: number; height: number },
  { least, most }: { least: number; most: number },
): readonly Component[] {
  const labels = new Int32Array(width * height);
  const parents: number[] = [0];
  const root = (label: number): number => {
    let at = label;
    for (let up = parents[at] ?? 0; up !== at; up = parents[at] ?? 0) {
      parents[at] = parents[up] ?? up;
      at = up;
    }
    return at;
  };
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if (ink[at] === 0) continue;
      const left = x > 0 ? (labels[at - 1] ?? 0) : 0;
      const above = y > 0 ? (labels[at - width] ?? 0) : 0;
      const before = y > 0 && x > 0 ? (labels[at - width - 1] ?? 0) : 0;
      const after = y > 0 && x + 1 < width ? (labels[at - width + 1] ?? 0) : 0;
      let label = above || left || before;
      if (label === 0 && after === 0) {
        label = parents.length;
        parents.push(label);
      } else if (label === 0) label = after;
      else if (after !== 0 && after !== label) {
        const [one, other] = [root(label), root(after)];
        if (one !== other) parents[Math.max(one, other)] = Math.min(one, other);
      }
      if (left !== 0 && left !== label) {
        const [one, other] = [root(label), root(left)];
        if (one !== other) parents[Math.max(one, other)] = Math.min(one, other);
      }
      labels[at] = label;
    }
  return measure(labels, { width, height }, root, parents.length).filter(
    ({ size, area }) => size >= least && size <= most && area >= size,
  );
}

function measure(
  labels: Int32Array,
  { width, height }: { width: number; height: number },
  root: (label: number) => number,
  count: number,
): Component[] {
  const area = new Int32Array(count);
  const left = new Int32Array(count).fill(width);
  const right = new Int32Array(count);
  const top = new Int32Array(count).fill(height);
  const bottom = new Int32Array(count);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const label = labels[at] ?? 0;
      if (label === 0) continue;
      const of = root(label);
      area[of] = (area[of] ?? 0) + 1;
      if (x < (left[of] ?? 0)) left[of] = x;
      if (x > (right[of] ?? 0)) right[of] = x;
      if (y < (top[of] ?? 0)) top[of] = y;
      if (y > (bottom[of] ?? 0)) bottom[of] = y;
    }
  const found: Component[] = [];
  for (let label = 1; label < count; label += 1) {
    const [l = 0, r = 0, t = 0, b = 0] = [left[label], right[label], top[label], bottom[label]];
    if ((area[label] ?? 0) > 0)
      found.push({
        x: (l + r) / 2,
        y: (t + b) / 2,
        size: Math.max(r - l, b - t) + 1,
        area: area[label] ?? 0,
      });
  }
  return found;
}
