import { documentMaxWidth, passportMaxSide, photoLeastWidth } from '../../domain/limits';
import type { PictureKind, Size } from './image.api';

/** Some phones give a blank canvas, without an error, beyond this area or this side. */
const canvasMaxPixels = 16_777_216;
const canvasMaxSide = 16_384;
/** Decoders that scale are asked for this much more than the target, for the resizer to work on. */
const decodeMargin = 1.5;
/** And for no more than this much of it, where there is a choice: phones are short of memory. */
const mostDecoded = 2;
/** The same for those that decode everything and then scale coarsely. */
const bitmapMargin = 2;

/** The size that is sent: within the limits of its kind, the same shape, never larger than it was. */
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
 * The smallest eighth of a JPEG, 1 to 8, that leaves the resizer its margin; where that is more than
 * twice the target, a smaller one, as long as it is no less than the target.
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

/** What a JPEG decoder yields at n/8: every side rounded up. */
export function eighthsOf(stored: Size, eighths: number): Size {
  return {
    width: Math.ceil((stored.width * eighths) / 8),
    height: Math.ceil((stored.height * eighths) / 8),
  };
}

/** What to ask of a decoder that decodes everything and then scales; the stored size or less. */
export function bitmapSize(stored: Size, target: Size): Size {
  const scale = Math.max(target.width / stored.width, target.height / stored.height) * bitmapMargin;
  return scaleSize(stored, Math.min(1, scale));
}

/** Where the decoded picture may be drawn whole; otherwise it is drawn at its target size at once. */
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
