/** A picture of brightnesses, row by row. */
export interface Gray {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The brightnesses of pixels with three or four channels (ITU-R 601). */
export function grayOf(pixels: {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}): Gray {
  const { data, width, height } = pixels;
  const count = width * height;
  const step = data.length / count;
  const gray = new Uint8Array(count);
  for (let pixel = 0, at = 0; pixel < count; pixel += 1, at += step)
    gray[pixel] =
      ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  return { data: gray, width, height };
}

/** Half the size: the means of two by two pixels. */
export function halve({ data, width, height }: Gray): Gray {
  const half = { width: width >> 1, height: height >> 1 };
  const out = new Uint8Array(half.width * half.height);
  for (let y = 0, to = 0; y < half.height; y += 1) {
    let from = 2 * y * width;
    for (let x = 0; x < half.width; x += 1, to += 1, from += 2)
      out[to] =
        ((data[from] ?? 0) +
          (data[from + 1] ?? 0) +
          (data[from + width] ?? 0) +
          (data[from + width + 1] ?? 0) +
          2) >>
        2;
  }
  return { data: out, ...half };
}

/** A picture and its halves, down to a side of about 200 pixels. */
export function pyramidOf(gray: Gray): readonly Gray[] {
  const levels = [gray];
  for (let last = gray; Math.min(last.width, last.height) >= 400; levels.push(last))
    last = halve(last);
  return levels;
}

/** The smallest level of a pyramid that is at least so wide, reduced to this width. */
export function resize(pyramid: readonly Gray[], width: number): Gray {
  const from = pyramid.reduce((least, level) => (level.width >= width ? level : least));
  if (from.width === width) return from;
  const scale = from.width / width;
  const height = Math.max(1, Math.round(from.height / scale));
  const { data } = from;
  const out = new Uint8Array(width * height);
  // Where each column lies between two of the larger picture, in 256ths.
  const lefts = new Int32Array(width);
  const shares = new Int32Array(width);
  for (let x = 0; x < width; x += 1) [lefts[x], shares[x]] = between(x, scale, from.width);
  for (let y = 0, at = 0; y < height; y += 1) {
    const [top, below] = between(y, scale, from.height);
    const row = top * from.width;
    const next = from.height > 1 ? row + from.width : row;
    for (let x = 0; x < width; x += 1, at += 1) {
      const left = lefts[x] as number;
      const share = shares[x] as number;
      const above =
        (data[row + left] as number) * (256 - share) + (data[row + left + 1] as number) * share;
      const under =
        (data[next + left] as number) * (256 - share) + (data[next + left + 1] as number) * share;
      out[at] = (above * (256 - below) + under * below + 32_768) >> 16;
    }
  }
  return { data: out, width, height };
}

/** The pixel before a place and the share of the one behind it, in 256ths. */
function between(at: number, scale: number, count: number): [number, number] {
  const place = Math.min(Math.max((at + 0.5) * scale - 0.5, 0), Math.max(0, count - 1.001));
  const before = Math.floor(place);
  return [before, Math.round((place - before) * 256)];
}

/** The brightness between four pixels; the border continues outside. */
export function brightnessAt({ data, width, height }: Gray, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const fx = cx - left;
  const fy = cy - top;
  const at = top * width + left;
  const above = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}
