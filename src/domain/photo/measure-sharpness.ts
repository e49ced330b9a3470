import type { RawPixels, Region } from './raw-pixels';

/** Brightness only, 0 to 255, one value per pixel. */
export interface Luma {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

export function lumaOf({ data, width, height }: RawPixels): Luma {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const at = index * 4;
    values[index] =
      0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { values, width, height };
}

/** Crops a part as a picture of its own. */
export function cropLuma(
  luma: Luma,
  part: { left: number; top: number; right: number; bottom: number },
): Luma {
  const left = Math.floor(part.left * luma.width);
  const top = Math.floor(part.top * luma.height);
  const width = Math.max(1, Math.floor(part.right * luma.width) - left);
  const height = Math.max(1, Math.floor(part.bottom * luma.height) - top);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * luma.width + left;
    values.set(luma.values.subarray(from, from + width), y * width);
  }
  return { values, width, height };
}

/** Mean edge strength (Sobel), 0 to about 1442. */
export function meanEdges({ values, width, height }: Luma): number {
  if (width < 3 || height < 3) return 0;
  const value = (x: number, y: number) => values[y * width + x] ?? 0;
  let total = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const right = value(x + 1, y - 1) + 2 * value(x + 1, y) + value(x + 1, y + 1);
      const left = value(x - 1, y - 1) + 2 * value(x - 1, y) + value(x - 1, y + 1);
      const below = value(x - 1, y + 1) + 2 * value(x, y + 1) + value(x + 1, y + 1);
      const above = value(x - 1, y - 1) + 2 * value(x, y - 1) + value(x + 1, y - 1);
      total += Math.hypot(right - left, below - above);
    }
  }
  return total / ((width - 2) * (height - 2));
}

/** The region of the person: hairline, eyes, mouth and collar have edges, the wall has none. */
const person: Region = { left: 0.2, top: 0.12, right: 0.8, bottom: 0.88 };
/**
 * Regions of the wall: their steps are the sensor's noise, which is sharp even in a blurred photo.
 */
const walls: readonly Region[] = [
  { left: 0.02, top: 0.02, right: 0.15, bottom: 0.22 },
  { left: 0.85, top: 0.02, right: 0.98, bottom: 0.22 },
];
/** The person's steps count from this multiple of the wall's mean step on. */
const overNoise = 4;
const leastStep = 3;
/** Above this, the wall has a pattern and does not measure the noise. */
const mostStep = 15;
/**
 * Only steps above this part of the strong ones are compared: hairline and collar, which everybody
 * has. The weight of a face's softer steps would depend on its skin and on the light.
 */
const ofStrong = 0.3;
const strongPercentile = 0.99;
/** Fewer steps than this share are noise. */
const leastShare = 0.002;
/** With less variance, sharpness cannot be measured. */
const leastVariance = 60;
/** Reach of the second blur, in pixels to each side. */
const reach = 4;

/** How much detail another blur removes, and how strong fine detail is. */
export interface Sharpness {
  reblur: number;
  detail: number;
}

/**
 * Two measures that do not depend on a person's contrast against hair and clothes: how little
 * another blur changes the strong edges (Crété), 0 sharp to 1 blurred; and the variance of the
 * Laplacian against that of the brightness. Null for uniform brightness.
 */
export function measureSharpness(whole: Luma): Sharpness | null {
  const luma = cropLuma(whole, person);
  if (luma.width < 2 * reach || luma.height < 2 * reach) return null;
  const variance = varianceOf(luma.values);
  if (variance < leastVariance) return null;
  const noise = Math.min(...walls.map((wall) => meanStep(cropLuma(whole, wall))));
  const overWall = Math.min(mostStep, Math.max(leastStep, noise * overNoise));
  const fromStep = (step: number) => Math.max(overWall, strongStepOf(luma, step) * ofStrong);
  const across = reblur(luma, 1, luma.width, fromStep(1));
  const down = reblur(luma, luma.width, luma.height, fromStep(luma.width));
  return { reblur: Math.max(across, down), detail: varianceOf(laplacian(luma)) / variance };
}

function meanStep({ values, width, height }: Luma): number {
  let total = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (index % width > 0) total += Math.abs((values[index] ?? 0) - (values[index - 1] ?? 0));
  }
  return total / Math.max(1, (width - 1) * height);
}

/** 1, blurred, if nothing exceeds the noise although there is contrast. */
function reblur(
  { values, width, height }: Luma,
  step: number,
  length: number,
  fromStep: number,
): number {
  const lines = step === 1 ? height : width;
  const lineStep = step === 1 ? width : 1;
  let before = 0;
  let lost = 0;
  let counted = 0;
  for (let line = 0; line < lines; line += 1) {
    const at = (index: number) => values[line * lineStep + index * step] ?? 0;
    for (let index = reach + 1; index < length - reach; index += 1) {
      const sharp = Math.abs(at(index) - at(index - 1));
      if (sharp < fromStep) continue;
      // The box blur's step is the value that enters the box minus the one that leaves it.
      const soft = Math.abs(at(index + reach) - at(index - reach - 1)) / (2 * reach + 1);
      before += sharp;
      counted += 1;
      lost += Math.max(0, sharp - soft);
    }
  }
  return counted < values.length * leastShare ? 1 : (before - lost) / before;
}

function laplacian({ values, width, height }: Luma): Float32Array {
  const result = new Float32Array((width - 2) * (height - 2));
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (values[at - 1] ?? 0) +
        (values[at + 1] ?? 0) +
        (values[at - width] ?? 0) +
        (values[at + width] ?? 0);
      result[(y - 1) * (width - 2) + x - 1] = around - 4 * (values[at] ?? 0);
    }
  }
  return result;
}

function varianceOf(values: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return squares / values.length - mean * mean;
}

/** The strength of the strongest steps between pixels, except for the few outliers. */
function strongStepOf({ values, width }: Luma, step: number): number {
  const steps = new Float32Array(values.length);
  for (let index = step; index < values.length; index += 1) {
    if (step === 1 && index % width === 0) continue;
    steps[index] = Math.abs((values[index] ?? 0) - (values[index - step] ?? 0));
  }
  return steps.sort()[Math.floor(strongPercentile * (steps.length - 1))] ?? 0;
}
