/** Finds the thin edges of a reduced picture. */

/** Pixels with one to four channels, row by row. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A reduced picture: its brightness and how red rather than blue it is, in eighths of a level. */
export interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly light: Int16Array;
  readonly colour: Int16Array;
  /** Pixels of the picture to one of the reduced one. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * Directions are counted in so many parts of a half circle: along one edge a page may be brighter
 * than the table here and darker there.
 */
export const directions = 96;
export const binAngle = Math.PI / directions;
export const cosines = Float64Array.from({ length: directions }, (_, bin) =>
  Math.cos(bin * binAngle),
);
export const sines = Float64Array.from({ length: directions }, (_, bin) =>
  Math.sin(bin * binAngle),
);

/** Thin edges: for each pixel its direction (0: no edge, else 1 + the bin of its normal). */
export interface Edges {
  readonly width: number;
  readonly height: number;
  readonly direction: Uint8Array;
  /** In eighths of a level to a pixel. */
  readonly strength: Float32Array;
}

/** Reduces a picture to a longest side, by means of whole pixels. Never enlarges. */
export function reduce({ data, width, height }: Pixels, longest: number): Reduced {
  const channels = Math.max(1, Math.floor(data.length / Math.max(1, width * height)));
  const scale = Math.max(1, Math.max(width, height) / longest);
  const to = {
    width: Math.max(1, Math.round(width / scale)),
    height: Math.max(1, Math.round(height / scale)),
  };
  // Of a large picture a part of the pixels is enough for a mean.
  const step = scale >= 10 ? 4 : scale >= 4 ? 2 : 1;
  const light = new Int16Array(to.width * to.height);
  const colour = new Int16Array(to.width * to.height);
  const starts = Int32Array.from({ length: to.width + 1 }, (_, x) =>
    Math.floor((x * width) / to.width),
  );
  const hasColour = channels >= 3;
  for (let y = 0, at = 0; y < to.height; y += 1) {
    const top = Math.floor((y * height) / to.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / to.height));
    for (let x = 0; x < to.width; x += 1, at += 1) {
      const left = starts[x] as number;
      const right = Math.max(left + 1, starts[x + 1] as number);
      let bright = 0;
      let warm = 0;
      let count = 0;
      for (let row = top; row < bottom; row += step)
        for (
          let from = (row * width + left) * channels, end = (row * width + right) * channels;
          from < end;
          from += channels * step
        ) {
          const first = data[from] as number;
          if (hasColour) {
            const blue = data[from + 2] as number;
            bright += 77 * first + 150 * (data[from + 1] as number) + 29 * blue;
            warm += first - blue;
          } else bright += 256 * first;
          count += 1;
        }
      light[at] = bright / (32 * count);
      colour[at] = (6 * warm) / count;
    }
  }
  return { ...to, light, colour, scaleX: width / to.width, scaleY: height / to.height };
}

/** Blurs in place, as much as a pixel's neighbours. */
function soften(plane: Int16Array, width: number, height: number): void {
  for (let y = 0; y < height; y += 1) {
    let before = plane[y * width] as number;
    for (let at = y * width, end = at + width - 1; at < end; at += 1) {
      const own = plane[at] as number;
      plane[at] = (before + 2 * own + (plane[at + 1] as number)) >> 2;
      before = own;
    }
  }
  const above = plane.slice(0, width);
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const own = plane[at] as number;
      plane[at] = ((above[x] as number) + 2 * own + (plane[at + width] as number)) >> 2;
      above[x] = own;
    }
}

/** Edge pixels that are kept at most; more are texture. */
const mostEdges = 9000;

function findEdges({ width, height, light, colour }: Reduced): Edges {
  const size = width * height;
  const gx = new Float32Array(size);
  const gy = new Float32Array(size);
  const strength = new Float32Array(size);
  const histogram = new Uint32Array(256);
  for (let y = 1; y + 1 < height; y += 1)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 1) {
      let [dx, dy] = [0, 0];
      let most = 0;
      for (let each = 0; each < 2; each += 1) {
        const plane = each === 0 ? light : colour;
        const nw = plane[at - width - 1] as number;
        const ne = plane[at - width + 1] as number;
        const sw = plane[at + width - 1] as number;
        const se = plane[at + width + 1] as number;
        const x = ne - nw + se - sw + 2 * ((plane[at + 1] as number) - (plane[at - 1] as number));
        const z =
          sw - nw + se - ne + 2 * ((plane[at + width] as number) - (plane[at - width] as number));
        const square = x * x + z * z;
        if (square > most) [most, dx, dy] = [square, x, z];
      }
      const own = Math.sqrt(most) / 8;
      gx[at] = dx;
      gy[at] = dy;
      strength[at] = own;
      histogram[own < 255 ? own | 0 : 255] = (histogram[own < 255 ? own | 0 : 255] as number) + 1;
    }
  const least = thresholdOf(histogram, size);
  const direction = new Uint8Array(size);
  for (let y = 1; y + 1 < height; y += 1)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 1) {
      const own = strength[at] as number;
      if (own < least) continue;
      const dx = gx[at] as number;
      const dy = gy[at] as number;
      const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
      // The neighbour towards which the brightness grows.
      const step = ax > 2.4 * ay ? 1 : ay > 2.4 * ax ? width : dx * dy > 0 ? width + 1 : width - 1;
      if (own < (strength[at - step] as number) || own <= (strength[at + step] as number)) continue;
      const turn = Math.atan2(dy, dx) / binAngle;
      direction[at] = 1 + ((Math.round(turn) + 2 * directions) % directions);
    }
  return { width, height, direction: withoutTexture(direction, width, height), strength };
}

/** How far beside an edge its surroundings are looked at, and their half size. */
const beside = 4;
const patch = 2;
/** So many edge pixels in a patch, those of one direction counted less, are print or texture. */
const busy = 3;
const likeCounts = 0.4;

/**
 * Leaves out edges with print or texture on both sides: next to its edge a page is empty or has a
 * frame, or the table is empty.
 */
function withoutTexture(direction: Uint8Array, width: number, height: number): Uint8Array {
  const row = width + 1;
  // Sums over all pixels above and to the left: of edges, and of twice their directions.
  const sums = [0, 1, 2].map(() => new Int32Array(row * (height + 1))) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const [counts, evens, odds] = sums;
  for (let y = 0, at = 0; y < height; y += 1) {
    let [count, even, odd] = [0, 0, 0];
    for (let x = 0, to = (y + 1) * row + 1; x < width; x += 1, at += 1, to += 1) {
      const own = direction[at] as number;
      if (own !== 0) {
        const [cos, sin] = [cosines[own - 1] as number, sines[own - 1] as number];
        count += 64;
        even += Math.round(64 * (cos * cos - sin * sin));
        odd += Math.round(128 * cos * sin);
      }
      counts[to] = (counts[to - row] as number) + count;
      evens[to] = (evens[to - row] as number) + even;
      odds[to] = (odds[to - row] as number) + odd;
    }
  }
  const isEmpty = (x: number, y: number) => {
    const left = Math.max(0, Math.min(width, x - patch));
    const right = Math.max(0, Math.min(width, x + patch + 1));
    const top = Math.max(0, Math.min(height, y - patch)) * row;
    const bottom = Math.max(0, Math.min(height, y + patch + 1)) * row;
    const within = (of: Int32Array) =>
      (of[bottom + right] as number) -
      (of[bottom + left] as number) -
      (of[top + right] as number) +
      (of[top + left] as number);
    const count = within(counts);
    if (count < 64 * busy) return true;
    const [even, odd] = [within(evens), within(odds)];
    return count - (1 - likeCounts) * Math.sqrt(even * even + odd * odd) < 64 * busy;
  };
  const kept = new Uint8Array(direction.length);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const own = direction[at] as number;
      if (own === 0) continue;
      const dx = Math.round(beside * (cosines[own - 1] as number));
      const dy = Math.round(beside * (sines[own - 1] as number));
      if (isEmpty(x + dx, y + dy) || isEmpty(x - dx, y - dy)) kept[at] = own;
    }
  return kept;
}

/** Noise is below it, and not more than texture is above. */
function thresholdOf(histogram: Uint32Array, size: number): number {
  let seen = 0;
  let median = 0;
  while (median < 255 && (seen += histogram[median] as number) < size / 2) median += 1;
  let least = Math.min(24, Math.max(4, 1.7 * median));
  // About every third pixel of an edge is its ridge.
  let above = 0;
  for (let level = 255; level > least; level -= 1) {
    above += histogram[level] as number;
    if (above > 3 * mostEdges) least = level;
  }
  return least;
}

/** The edges of a reduced picture, which is blurred by it. */
export function edgesOf(picture: Reduced): Edges {
  soften(picture.light, picture.width, picture.height);
  soften(picture.colour, picture.width, picture.height);
  return findEdges(picture);
}
