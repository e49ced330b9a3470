import { closeCanvas, openCanvas, type OpenCanvas } from './canvas';
import type { Size } from './image.api';

/** The next smaller size: half, but never below the target size. */
export function halved(from: Size, to: Size): Size {
  return {
    width: Math.max(to.width, Math.ceil(from.width / 2)),
    height: Math.max(to.height, Math.ceil(from.height / 2)),
  };
}

/**
 * Draws a picture much smaller, by halving it until it is less than twice the target size, so that
 * each pixel is the mean of its area. One smooth step gives the same result, but Chromium then
 * builds mipmaps of every picture and frees them late: a megabyte per file. The caller closes the
 * result.
 */
export function openShrunk(picture: CanvasImageSource, from: Size, to: Size): OpenCanvas {
  let size = from;
  let open: OpenCanvas | undefined;
  try {
    do {
      size = halved(size, to);
      const before = open;
      const next = openCanvas(size);
      open = next;
      next.context.imageSmoothingQuality = 'low';
      next.context.drawImage(before?.canvas ?? picture, 0, 0, size.width, size.height);
      if (before) closeCanvas(before.canvas);
    } while (size.width > to.width || size.height > to.height);
    return open;
  } catch (error) {
    if (open) closeCanvas(open.canvas);
    throw error;
  }
}
