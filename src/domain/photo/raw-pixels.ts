/**
 * Upright, opaque sRGB pixels of four bytes (red, green, blue, alpha), row by row: a canvas'
 * ImageData, or `sharp(…).rotate().toColourspace('srgb').ensureAlpha().raw()`.
 */
export interface RawPixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** A part of a picture in fractions of its width and height. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Calls back with the offset of each pixel's first byte within the region. */
export function eachPixel(
  { width, height }: RawPixels,
  region: Region,
  take: (at: number, x: number, y: number) => void,
): void {
  const left = Math.floor(region.left * width);
  const right = Math.max(left + 1, Math.floor(region.right * width));
  const top = Math.floor(region.top * height);
  const bottom = Math.max(top + 1, Math.floor(region.bottom * height));
  for (let y = top; y < Math.min(bottom, height); y += 1) {
    for (let x = left; x < Math.min(right, width); x += 1) take((y * width + x) * 4, x, y);
  }
}
