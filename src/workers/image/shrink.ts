import { closeCanvas, openCanvas, type OpenCanvas } from './canvas';
import type { Size } from './image.api';

/** The next size on the way down: half of it, but never below the size that is wanted. */
export function halved(from: Size, to: Size): Size {
  return {
    width: Math.max(to.width, Math.ceil(from.width / 2)),
    height: Math.max(to.height, Math.ceil(from.height / 2)),
  };
}

/**
 * A picture drawn much smaller. It is halved until it is less than twice as large as wanted, so that
 * each pixel is the mean of those that it stands for. One smooth step to the end looks the same, but
 * Chromium then makes a pyramid of every picture and gives its memory back late: a megabyte a file.
 * Close what it returns.
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
