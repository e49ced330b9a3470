import { documentMaxWidth, passportMaxSide, photoLeastWidth } from '../../domain/limits';
import type { Orientation, PictureKind, Size } from './image.api';

/** Converts between stored and upright size; both directions are the same swap. */
export function turnSize({ width, height }: Size, orientation: Orientation): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

type CanvasMatrix = readonly [number, number, number, number, number, number];

/** The canvas transform for drawing a stored picture upright at the origin. */
export function uprightMatrix(orientation: Orientation, upright: Size): CanvasMatrix {
  const { width, height } = upright;
  const matrices: Record<Orientation, CanvasMatrix> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  };
  return matrices[orientation];
}

/** Beyond this area or side some phones create a blank canvas without an error. */
const canvasMaxPixels = 16_777_216;
const canvasMaxSide = 16_384;
/** The margin over the target that decoders with scaling leave for the resizer. */
const decodeMargin = 1.5;
/** The limit over the target, if there is a choice, to save memory. */
const mostDecoded = 2;
/** The margin for decoders that decode everything and then scale coarsely. */
const bitmapMargin = 2;

/** The size to send: within the limits of its kind, same aspect ratio, never enlarged. */
export function targetSize(upright: Size, kind: PictureKind): Size {
  const maxHeight = kind === 'passport' ? passportMaxSide : canvasMaxSide;
  const maxWidth = kind === 'passport' ? passportMaxSide : documentMaxWidth;
  const scale = Math.min(
    1,
    maxWidth / upright.width,
    maxHeight / upright.height,
    Math.sqrt(canvasMaxPixels / (upright.width * upright.height)),
  );
  const leastScale = kind === 'photo' ? Math.min(1, photoLeastWidth / upright.width) : 0;
  return scaleSize(upright, Math.max(scale, leastScale));
}

/**
 * The smallest eighth of a JPEG, 1 to 8, that leaves the resizer its margin. If that is more than
 * twice the target, a smaller eighth, but not below the target.
 */
export function decodeEighths(stored: Size, target: Size): number {
  const covers = (eighths: number, times: number) => {
    const decoded = eighthsOf(stored, eighths);
    return decoded.width >= target.width * times && decoded.height >= target.height * times;
  };
  let eighths = 1;
  while (eighths < 8 && !covers(eighths, decodeMargin)) eighths += 1;
  const isTooMuch = () => eighthsOf(stored, eighths).width > target.width * mostDecoded;
  while (eighths > 1 && isTooMuch() && covers(eighths - 1, 1)) eighths -= 1;
  return eighths;
}

/** The size that a JPEG decoder produces at n/8: both sides rounded up. */
export function eighthsOf(stored: Size, eighths: number): Size {
  return {
    width: Math.ceil((stored.width * eighths) / 8),
    height: Math.ceil((stored.height * eighths) / 8),
  };
}

/** The size to request from a decoder that scales after decoding; at most the stored size. */
export function bitmapSize(stored: Size, target: Size): Size {
  const scale = Math.max(target.width / stored.width, target.height / stored.height) * bitmapMargin;
  return scaleSize(stored, Math.min(1, scale));
}

/** Whether a picture of this size can be drawn on a canvas without scaling it down first. */
export function fitsCanvas(size: Size): boolean {
  return (
    size.width <= canvasMaxSide &&
    size.height <= canvasMaxSide &&
    size.width * size.height <= canvasMaxPixels
  );
}

export function pixelsOf(size: Size): number {
  return size.width * size.height;
}

/** Never a side of zero. */
export function scaleSize(size: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
