import type { RawPixels } from './raw-pixels';

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
