import { colourDistance, type Lab, labOf, tintOf } from './lab-colour';
import {
  cropLuma,
  type Luma,
  lumaOf,
  meanEdges,
  measureSharpness,
  type Sharpness,
} from './measure-sharpness';
import { eachPixel, type RawPixels, type Region } from './raw-pixels';

/** The measures of a photo's pixels; null if something cannot be measured. */
export interface PhotoMeasures {
  /** Percentage of coloured pixels. */
  colouredShare: number;
  /** Median colour at the upper corners. */
  background: Lab;
  /** Mean edge strength (Sobel) at the upper corners: patterns, furniture, corners of a room. */
  backgroundEdges: number;
  /** Largest colour difference between a part of the upper corners and their median. */
  backgroundShade: number;
  /** Percentage of the face's region that is overexposed. */
  overExposed: number;
  /** Entropy of the brightness in the face's region, 0 to 8 bits. */
  contrastBits: number;
  /** Null for uniform brightness. */
  sharpness: Sharpness | null;
}

/** Regions beside the head, above the shoulders, away from the edge: wall, whatever the hair. */
const corners: readonly Region[] = [
  { left: 0.02, top: 0.02, right: 0.15, bottom: 0.22 },
  { left: 0.85, top: 0.02, right: 0.98, bottom: 0.22 },
];
const cellsAcross = 3;
const cellsDown = 5;
/** A lock of hair or a light switch darkens a cell or two; a shadow darkens many. */
const shadePercentile = 0.9;

type BackgroundMeasures = Pick<PhotoMeasures, 'background' | 'backgroundEdges' | 'backgroundShade'>;

function measureBackground(pixels: RawPixels, luma: Luma): BackgroundMeasures {
  const background = medianColour(corners.flatMap((corner) => coloursIn(pixels, corner)));
  const edges = corners.map((corner) => meanEdges(cropLuma(luma, corner)));
  const shades = corners
    .flatMap(cellsOf)
    .map((cell) => colourDistance(background, medianColour(coloursIn(pixels, cell))));
  return {
    background,
    backgroundEdges: Math.max(...edges),
    backgroundShade: percentile(shades, shadePercentile),
  };
}

function cellsOf({ left, top, right, bottom }: Region): Region[] {
  const width = (right - left) / cellsAcross;
  const height = (bottom - top) / cellsDown;
  return Array.from({ length: cellsAcross * cellsDown }, (_, index) => {
    const x = left + (index % cellsAcross) * width;
    const y = top + Math.floor(index / cellsAcross) * height;
    return { left: x, top: y, right: x + width, bottom: y + height };
  });
}

function coloursIn(pixels: RawPixels, region: Region): Lab[] {
  const found: Lab[] = [];
  eachPixel(pixels, region, (at) => {
    const { data } = pixels;
    found.push(labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
  });
  return found;
}

function medianColour(colours: readonly Lab[]): Lab {
  const middle = (channel: 0 | 1 | 2) =>
    percentile(
      colours.map((colour) => colour[channel]),
      0.5,
    );
  return [middle(0), middle(1), middle(2)];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The guide's region of the face: within hair and chin, in every shape of photo. */
const face = { x: 0.5, y: 0.45, halfWidth: 0.2, halfHeight: 0.24 };
const burntFrom = 247;
/**
 * Brightness is counted in steps of this ratio, which are as many in dark skin as in light skin.
 */
const contrastStep = Math.log(1.005);

type LightMeasures = Pick<PhotoMeasures, 'overExposed' | 'contrastBits'>;

/**
 * Measures only the face's region: a white background is rightly overexposed, and would leave
 * almost no entropy in the whole picture. The face's own darkness says nothing about the light.
 */
function measureLight({ values, width, height }: Luma): LightMeasures {
  // Whole levels are too coarse in the dark; the mean of four pixels is finer.
  const meanAround = (x: number, y: number) => {
    const at = y * width + x;
    const below = at + width;
    const value = values[at] ?? 0;
    const [right, under, across] = [values[at + 1], values[below], values[below + 1]];
    return (value + (right ?? value) + (under ?? value) + (across ?? value)) / 4;
  };
  const steps = new Map<number, number>();
  let [burnt, count] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = ((x + 0.5) / width - face.x) / face.halfWidth;
      const down = ((y + 0.5) / height - face.y) / face.halfHeight;
      if (across * across + down * down > 1) continue;
      const value = Math.round(values[y * width + x] ?? 0);
      if (value >= burntFrom) burnt += 1;
      const step = Math.floor(Math.log(1 + meanAround(x, y)) / contrastStep);
      steps.set(step, (steps.get(step) ?? 0) + 1);
      count += 1;
    }
  }
  return {
    overExposed: (burnt / Math.max(1, count)) * 100,
    contrastBits: entropyOf(steps, count),
  };
}

function entropyOf(steps: ReadonlyMap<number, number>, count: number): number {
  let bits = 0;
  for (const found of steps.values()) bits -= (found / count) * Math.log2(found / count);
  return bits;
}

/**
 * Scales down to a height; each pixel is the mean of the area it covers, identically in every
 * engine. Never scales up.
 */
function shrinkToHeight(pixels: RawPixels, height: number): RawPixels {
  if (pixels.height <= height) return pixels;
  const width = Math.max(1, Math.round((pixels.width * height) / pixels.height));
  const data = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, pixels.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, pixels.width);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          const at = (row * pixels.width + column) * 4;
          red += pixels.data[at] ?? 0;
          green += pixels.data[at + 1] ?? 0;
          blue += pixels.data[at + 2] ?? 0;
        }
      }
      const count = (bottom - top) * (right - left);
      const to = (y * width + x) * 4;
      data[to] = red / count;
      data[to + 1] = green / count;
      data[to + 2] = blue / count;
      data[to + 3] = 255;
    }
  }
  return { data, width, height };
}

/** The source rows or columns of a result row or column; at least one. */
function span(index: number, count: number, stored: number): readonly [number, number] {
  const from = Math.floor((index * stored) / count);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * stored) / count))];
}

/** All pixel limits apply to a picture of this height. */
const judgedHeight = 512;
/** From this distance to grey on, a pixel counts as coloured; compression alone causes less. */
const colouredTint = 2;

/** Measures the pixels of a chosen or a sent photo; pure, shared by the phone and the server. */
export function measurePhoto(picture: RawPixels): PhotoMeasures {
  const pixels = shrinkToHeight(picture, judgedHeight);
  const luma = lumaOf(pixels);
  return {
    colouredShare: colouredShareOf(pixels),
    ...measureBackground(pixels, luma),
    ...measureLight(luma),
    sharpness: measureSharpness(luma),
  };
}

function colouredShareOf(pixels: RawPixels): number {
  const { data, width, height } = pixels;
  let coloured = 0;
  eachPixel(pixels, { left: 0, top: 0, right: 1, bottom: 1 }, (at) => {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (tintOf(labOf(red, green, blue)) > colouredTint) coloured += 1;
  });
  return (coloured / (width * height)) * 100;
}
