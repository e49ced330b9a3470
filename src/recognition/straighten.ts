import { aspectOf, projectionTo, type Quad } from './quad';

/** Red, green, blue and alpha, row by row. */
export interface Picture {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** 'original': as photographed; 'document': evenly lit on white; 'grey': the same without colours. */
export type PageLook = 'original' | 'document' | 'grey';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width over height of papers and cards; a page that is nearly one of them is one. */
const usualAspects = [210 / 297, 216 / 279, 85.6 / 53.98, 105 / 148, 88 / 125];
const nearly = 0.025;

/**
 * The size in pixels of a page that lies flat: of its real shape, as fine as the picture has it,
 * within the limits.
 * @param quad in pixels of the picture
 */
export function flatSize(quad: Quad, picture: Size, most: Size): Size {
  const found = aspectOf(quad, picture);
  const known = usualAspects
    .flatMap((each) => [each, 1 / each])
    .find((each) => Math.abs(found / each - 1) < nearly);
  const aspect = known ?? found;
  const side = (from: 0 | 1 | 2 | 3, to: 0 | 1 | 2 | 3) =>
    Math.hypot(quad[to].x - quad[from].x, quad[to].y - quad[from].y);
  const width = Math.max(side(0, 1), side(3, 2), aspect * Math.max(side(0, 3), side(1, 2)));
  const scale = Math.min(1, most.width / width, (most.height * aspect) / width);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round((width * scale) / aspect)),
  };
}

/**
 * Cuts a page out of a picture, flat.
 * @param quad its corners in pixels of the picture; they may lie outside, which is white
 * @returns undefined if the corners are not those of a convex figure
 */
export function straighten(picture: Picture, quad: Quad, size: Size): Picture | undefined {
  const projection = projectionTo(quad, size);
  if (!projection) return undefined;
  const { width, height } = size;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const reach = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) / width;
  // Of a picture that is finer one point for each pixel would leave steps; two are on a diagonal.
  const samples = reach > 3 ? 4 : reach > 1.5 ? 2 : 1;
  const [a, b, c, d, e, f, g, h] = projection as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  const source = picture.data;
  const row = picture.width * 4;
  const share = 1 / samples;
  const columns = samples === 4 ? 2 : samples;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < samples; sample += 1) {
        const px = x + ((sample % columns) + 0.5) / columns;
        const py = y + ((samples === 4 ? sample >> 1 : sample) + 0.5) / columns;
        const w = 1 / (g * px + h * py + 1);
        const sx = (a * px + b * py + c) * w - 0.5;
        const sy = (d * px + e * py + f) * w - 0.5;
        // The border continues for half a pixel; beyond it is white. So is what is no number.
        if (!(sx >= -0.5 && sy >= -0.5 && sx <= right + 0.5 && sy <= bottom + 0.5)) {
          red += 255;
          green += 255;
          blue += 255;
          continue;
        }
        const cx = sx < 0 ? 0 : sx > right ? right : sx;
        const cy = sy < 0 ? 0 : sy > bottom ? bottom : sy;
        const left = cx | 0;
        const top = cy | 0;
        const fx = cx - left;
        const fy = cy - top;
        const one = top * row + left * 4;
        const two = left < right ? one + 4 : one;
        const three = top < bottom ? one + row : one;
        const four = three + two - one;
        const nw = (1 - fx) * (1 - fy);
        const ne = fx * (1 - fy);
        const sw = (1 - fx) * fy;
        const se = fx * fy;
        red +=
          (source[one] as number) * nw +
          (source[two] as number) * ne +
          (source[three] as number) * sw +
          (source[four] as number) * se;
        green +=
          (source[one + 1] as number) * nw +
          (source[two + 1] as number) * ne +
          (source[three + 1] as number) * sw +
          (source[four + 1] as number) * se;
        blue +=
          (source[one + 2] as number) * nw +
          (source[two + 2] as number) * ne +
          (source[three + 2] as number) * sw +
          (source[four + 2] as number) * se;
      }
      data[at] = red * share;
      data[at + 1] = green * share;
      data[at + 2] = blue * share;
    }
  return { data, width, height };
}

/** Gives a flat page its look, in place. */
export function applyLook(page: Picture, look: PageLook): void {
  if (look === 'original' || page.width < 1 || page.height < 1) return;
  evenLight(page);
  if (look === 'grey') withoutColours(page.data);
}

function withoutColours(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const level =
      ((data[at] as number) * 77 +
        (data[at + 1] as number) * 150 +
        (data[at + 2] as number) * 29) >>
      8;
    data[at] = data[at + 1] = data[at + 2] = level;
  }
}

/** Paper gets this level. */
const white = 250;
/** Paper in the deepest shadow is so much darker than on the whole; below it is print or a picture. */
const deepest = 0.4;
/** A cover that is dark everywhere stays dark. */
const mostGain = 2.6;
/** How much more than the brightest colour another one may be lifted: paper has all of them. */
const mostTint = 1.4;

/**
 * Makes the paper equally white everywhere: the brightest part of each place is taken for paper, but
 * for dark areas that are as large as a picture.
 */
function evenLight({ data, width, height }: Picture): void {
  const cell = Math.max(8, Math.round(Math.max(width, height) / 48));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const papers = [0, 1, 2].map((channel) =>
    paperOf({ data, width, height }, channel, { cell, columns, rows }),
  );
  const usuals = papers.map((paper) => {
    const sorted = Float32Array.from(paper).sort();
    return Math.max(1, sorted[Math.floor(sorted.length * 0.8)] as number);
  });
  const most = Math.min(mostGain, (mostTint * white) / Math.max(...usuals));
  const planes = papers.map((paper, channel) => {
    const usual = usuals[channel] as number;
    const goal = Math.min(white, usual * most);
    return paper.map((level) => goal / Math.max(level, usual * deepest));
  });
  const line = new Float32Array(3 * columns);
  const lefts = new Int32Array(width);
  const shares = new Float32Array(width);
  for (let x = 0; x < width; x += 1) [lefts[x], shares[x]] = placeIn(x, cell, columns);
  for (let y = 0, at = 0; y < height; y += 1) {
    const [upper, below] = placeIn(y, cell, rows);
    const [first, second] = [upper * columns, Math.min(rows - 1, upper + 1) * columns];
    for (let column = 0; column < columns; column += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const plane = planes[channel] as Float32Array;
        line[3 * column + channel] =
          (plane[first + column] as number) * (1 - below) +
          (plane[second + column] as number) * below;
      }
    for (let x = 0; x < width; x += 1, at += 4) {
      const left = lefts[x] as number;
      const share = shares[x] as number;
      const one = 3 * left;
      const two = left + 1 < columns ? one + 3 : one;
      const rest = 1 - share;
      data[at] =
        (data[at] as number) * ((line[one] as number) * rest + (line[two] as number) * share);
      data[at + 1] =
        (data[at + 1] as number) *
        ((line[one + 1] as number) * rest + (line[two + 1] as number) * share);
      data[at + 2] =
        (data[at + 2] as number) *
        ((line[one + 2] as number) * rest + (line[two + 2] as number) * share);
    }
  }
}

/** The cell before a place, between the cells' middles, and the share of the one behind it. */
function placeIn(at: number, cell: number, count: number): [number, number] {
  const place = Math.max(0, Math.min(count - 1, (at + 0.5) / cell - 0.5));
  const before = Math.floor(place);
  return [before, place - before];
}

interface Cells {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
}

/** The level of the paper in each cell: bright, but not the brightest grain; gaps are closed. */
function paperOf({ data, width, height }: Picture, channel: number, cells: Cells): Float32Array {
  const { cell, columns, rows } = cells;
  const bright = new Float32Array(columns * rows);
  const histogram = new Uint32Array(64);
  const step = cell >= 16 ? 2 : 1;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      histogram.fill(0);
      let count = 0;
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += step)
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += step) {
          const level = (data[(y * width + x) * 4 + channel] as number) >> 2;
          histogram[level] = (histogram[level] as number) + 1;
          count += 1;
        }
      let above = count * 0.15;
      let level = 63;
      while (level > 0 && (above -= histogram[level] as number) > 0) level -= 1;
      bright[row * columns + column] = 4 * level + 2;
    }
  const reach = 3;
  const closed = spread(spread(bright, cells, reach, Math.max), cells, reach, Math.min);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return spread(withoutHoles(closed, cells), cells, 1, (...values) => mean(values));
}

/**
 * Raises dark places with brighter paper all around to the lowest way out: a shadow comes in over
 * the page's border, but a picture, a logo or a coloured field lies within.
 */
function withoutHoles(paper: Float32Array, { columns, rows }: Cells): Float32Array {
  const filled = paper.map((level, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return x === 0 || y === 0 || x === columns - 1 || y === rows - 1 ? level : Infinity;
  });
  const lower = (at: number) => {
    const around = Math.min(
      filled[at - 1] as number,
      filled[at + 1] as number,
      filled[at - columns] as number,
      filled[at + columns] as number,
    );
    const level = Math.max(paper[at] as number, around);
    if (level >= (filled[at] as number)) return false;
    filled[at] = level;
    return true;
  };
  // Levels only fall, towards the paper's own: there is an end.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let y = 1; y + 1 < rows; y += 1)
      for (let x = 1; x + 1 < columns; x += 1) if (lower(y * columns + x)) isChanged = true;
    for (let y = rows - 2; y > 0; y -= 1)
      for (let x = columns - 2; x > 0; x -= 1) if (lower(y * columns + x)) isChanged = true;
  }
  return filled;
}

/** Joins each cell with its neighbours in its row, then in its column. */
function spread(
  from: Float32Array,
  { columns, rows }: Cells,
  reach: number,
  join: (...values: readonly number[]) => number,
): Float32Array {
  const pass = (source: Float32Array, isAcross: boolean) =>
    source.map((_, index) => {
      const [x, y] = [index % columns, Math.floor(index / columns)];
      const values: number[] = [];
      for (let off = -reach; off <= reach; off += 1) {
        const [cx, cy] = isAcross ? [x + off, y] : [x, y + off];
        if (cx >= 0 && cy >= 0 && cx < columns && cy < rows)
          values.push(source[cy * columns + cx] as number);
      }
      return join(...values);
    });
  return pass(pass(from, true), false);
}
