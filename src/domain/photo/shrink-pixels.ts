import type { RawPixels } from './raw-pixels';

/**
 * Scales down to a height; each pixel is the mean of the area it covers, identically in every
 * engine. Never scales up.
 */
export function shrinkToHeight(pixels: RawPixels, height: number): RawPixels {
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
