import { cropGuide } from '../../../domain/photo/crop-guide';
import type { PhotoRegion } from '../../../domain/photo/photo-report';
import { photoPixels, type Millimetres, type Pixels } from '../../../domain/photo/photo-rules';

/**
 * The least part of the picture's width that a frame may have: enough pixels for print, or all that
 * there are.
 */
export function leastShare(size: Pixels, shape: Millimetres): number {
  const most = cropGuide(size, shape).width;
  return Math.min(most, photoPixels(shape).width) / size.width;
}

const within = (place: number, length: number) => Math.min(Math.max(0, place), 1 - length);

/** The frame moved by fractions of the picture; it stays in the picture and keeps its size. */
export function movedBy(frame: PhotoRegion, right: number, down: number): PhotoRegion {
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const left = within(frame.left + right, width);
  const top = within(frame.top + down, height);
  return { left, top, right: left + width, bottom: top + height };
}

/** The frame of another size around the same middle; it stays in the picture and keeps its shape. */
export function sizedBy(frame: PhotoRegion, by: number, least: number): PhotoRegion {
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top];
  const most = Math.min(1 / width, 1 / height);
  const share = Math.min(most, Math.max(by, Math.min(1, least / width)));
  const sized = { width: width * share, height: height * share };
  const left = within((frame.left + frame.right - sized.width) / 2, sized.width);
  const top = within((frame.top + frame.bottom - sized.height) / 2, sized.height);
  return { left, top, right: left + sized.width, bottom: top + sized.height };
}
