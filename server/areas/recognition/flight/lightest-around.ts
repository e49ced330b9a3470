import type { GrayPage } from './page-tilt';

/**
 * The lightest shade around each pixel, up to `reach` pixels in both directions: what is thinner
 * disappears. Sharp's own `dilate` is for pictures of two shades.
 */
export function lightestAround({ data, width, height }: GrayPage, reach: number): GrayPage {
  const rows = alongLines(data, { lines: height, length: width, line: width, step: 1 }, reach);
  const columns = { lines: width, length: height, line: 1, step: width };
  return { data: alongLines(rows, columns, reach), width, height };
}

/** How lines lie in the pixels: from one line to the next, and from a pixel to the next. */
interface Lines {
  readonly lines: number;
  readonly length: number;
  readonly line: number;
  readonly step: number;
}

function alongLines(
  data: Uint8Array,
  { lines, length, line, step }: Lines,
  reach: number,
): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let index = 0; index < lines; index += 1)
    for (let place = 0; place < length; place += 1) {
      const last = Math.min(length - 1, place + reach);
      let lightest = 0;
      for (let at = Math.max(0, place - reach); at <= last; at += 1)
        lightest = Math.max(lightest, data[index * line + at * step] ?? 0);
      out[index * line + place * step] = lightest;
    }
  return out;
}
