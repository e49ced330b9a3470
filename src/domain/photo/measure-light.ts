import type { Luma } from './luma';
import type { PhotoMeasures } from './photo-measures';

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
export function measureLight({ values, width, height }: Luma): LightMeasures {
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
