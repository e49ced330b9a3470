import type { Size } from './image.api';

/** Rows of RGBA pixels in the decoder's memory. */
export interface StoredRows extends Size {
  data: Uint8Array;
  /** Bytes from one row to the next. */
  stride: number;
}

export interface GatheredPixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
  /** The share of pixels that the decoder did not write, 0 to 1. */
  undecoded: number;
}

/**
 * Copies pixels, each the mean of `factor` × `factor` stored ones, in one pass, so that a picture
 * too large for a canvas is not held in memory twice at full size.
 */
export function gatherPixels(rows: StoredRows, factor: number): GatheredPixels {
  const width = Math.floor(rows.width / factor);
  const height = Math.floor(rows.height / factor);
  const data = new Uint8ClampedArray(width * height * 4);
  let undecoded = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      if (factor === 1) {
        const at = y * rows.stride + x * 4;
        for (let channel = 0; channel < 4; channel += 1)
          data[to + channel] = rows.data[at + channel] ?? 0;
      } else writeMean(rows, x * factor, y * factor, factor, data, to);
      if (data[to] === 0 && data[to + 2] === 0 && isUnwrittenGreen(data[to + 1] ?? 0))
        undecoded += 1;
    }
  }
  return { data, width, height, undecoded: undecoded / (width * height) };
}

/** Unwritten pixels have luma and chroma 0, which decodes to this green without red and blue. */
const isUnwrittenGreen = (green: number) => green === 135 || green === 136;

function writeMean(
  { data, stride }: StoredRows,
  left: number,
  top: number,
  factor: number,
  result: Uint8ClampedArray,
  to: number,
): void {
  for (let channel = 0; channel < 4; channel += 1) {
    let sum = 0;
    for (let row = top; row < top + factor; row += 1) {
      const end = row * stride + (left + factor) * 4 + channel;
      for (let at = row * stride + left * 4 + channel; at < end; at += 4) sum += data[at] ?? 0;
    }
    result[to + channel] = sum / (factor * factor);
  }
}
