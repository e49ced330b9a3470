import type { Luma } from './luma';
import type { PhotoMeasures } from './photo-measures';

/** Where the guide puts the face: within hair and chin, in every shape of photo. */
const face = { x: 0.5, y: 0.45, halfWidth: 0.2, halfHeight: 0.24 };
const burntFrom = 247;
const blackUpTo = 25;

type LightMeasures = Pick<PhotoMeasures, 'overExposed' | 'underExposed' | 'contrastBits'>;

/**
 * Looks at the face's place alone: a white background is burnt out rightly, and would leave the
 * brightness of the whole with next to no entropy.
 */
export function measureLight({ values, width, height }: Luma): LightMeasures {
  const histogram = new Uint32Array(256);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = ((x + 0.5) / width - face.x) / face.halfWidth;
      const down = ((y + 0.5) / height - face.y) / face.halfHeight;
      if (across * across + down * down > 1) continue;
      const bin = Math.min(255, Math.round(values[y * width + x] ?? 0));
      histogram[bin] = (histogram[bin] ?? 0) + 1;
      count += 1;
    }
  }
  const percentOf = (from: number, to: number) =>
    (histogram.subarray(from, to + 1).reduce((sum, bin) => sum + bin, 0) / Math.max(1, count)) *
    100;
  return {
    overExposed: percentOf(burntFrom, 255),
    underExposed: percentOf(0, blackUpTo),
    contrastBits: entropyOf(histogram, count),
  };
}

function entropyOf(histogram: Uint32Array, count: number): number {
  let bits = 0;
  for (const bin of histogram) {
    if (bin > 0) bits -= (bin / count) * Math.log2(bin / count);
  }
  return bits;
}
