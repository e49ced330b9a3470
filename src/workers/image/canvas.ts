import { imageQuality } from '../../domain/limits';
import type { FrameLight } from '../../domain/passport/frame-look';
import type { Orientation, Size } from './image.api';
import { turnSize, uprightMatrix } from './plan';
import { ProcessingError } from './picture-errors';

const jpegMime = 'image/jpeg';

/** @throws ProcessingError if the browser returns another type, or nothing */
export async function encodeJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: jpegMime, quality: imageQuality });
  if (blob.type !== jpegMime || blob.size === 0) throw new ProcessingError('encode-failed');
  return blob;
}

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

export interface OpenCanvas {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
}

/** Creates canvases and decodes finished pictures; workers and pages do so differently. */
interface Canvases {
  make: (width: number, height: number) => OffscreenCanvas;
  decode: (blob: Blob) => Promise<{ image: CanvasImageSource; close: () => void }>;
}

let canvases: Canvases = {
  make: (width, height) => {
    if (typeof OffscreenCanvas === 'undefined') throw new ProcessingError('no-canvas');
    return new OffscreenCanvas(width, height);
  },
  decode: async (blob) => {
    const image = await createImageBitmap(blob);
    return { image, close: () => image.close() };
  },
};

/** Replaces the worker's implementation, for a page whose workers have no canvas. */
export function setCanvases(others: Canvases): void {
  canvases = others;
}

/** Decodes a picture that we encoded. The caller closes it. */
export const decodeOwn: Canvases['decode'] = (blob) => canvases.decode(blob);

/**
 * Opens a white canvas, because transparent parts would be black in a JPEG. Close it, also on
 * errors.
 */
export function openCanvas(size: Size): OpenCanvas {
  const canvas = canvases.make(size.width, size.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ProcessingError('no-canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Frees the pixels at once; in some browsers garbage collection takes long. */
export function closeCanvas(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Draws a picture in stored orientation upright, scaled to the canvas. */
export function drawUpright(
  { canvas, context }: OpenCanvas,
  picture: CanvasImageSource,
  orientation: Orientation,
): void {
  const upright: Size = { width: canvas.width, height: canvas.height };
  const stored = turnSize(upright, orientation);
  context.setTransform(...uprightMatrix(orientation, upright));
  context.drawImage(picture, 0, 0, stored.width, stored.height);
  context.resetTransform();
}

/** All pixels of a canvas from `openCanvas`. */
export function readPixels(canvas: OffscreenCanvas): ImageData {
  const context = canvas.getContext('2d');
  if (!context) throw new ProcessingError('no-canvas');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** A grid of 8 × 8 cells. */
const likenessSide = 64;
const cells = 8;
const cellSide = likenessSide / cells;
/** The tolerated difference, 0 to 255: the mean of all cells, and the largest of one cell. */
const meanTolerance = 16;
const cellTolerance = 72;

/**
 * The mean colours of an 8 × 8 grid, which distinguish a picture from a black, white or rotated
 * one.
 */
export function sampleLikeness(
  picture: CanvasImageSource,
  stored: Size,
  orientation: Orientation,
): number[] {
  const small = openShrunk(picture, stored, { width: likenessSide, height: likenessSide });
  const open = openCanvas({ width: likenessSide, height: likenessSide });
  try {
    drawUpright(open, small.canvas, orientation);
    return gridMeans(open.context.getImageData(0, 0, likenessSide, likenessSide).data);
  } finally {
    closeCanvas(open.canvas);
    closeCanvas(small.canvas);
  }
}

/** Whether two grids are similar enough to show the same picture. */
export function isAlike(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length || one.length === 0) return false;
  const differences = one.map((value, index) => Math.abs(value - (other[index] ?? 0)));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return mean <= meanTolerance && Math.max(...differences) <= cellTolerance;
}

function gridMeans(pixels: Uint8ClampedArray): number[] {
  const sums = new Array<number>(cells * cells * 3).fill(0);
  for (let y = 0; y < likenessSide; y += 1) {
    for (let x = 0; x < likenessSide; x += 1) {
      const cell = Math.floor(y / cellSide) * cells + Math.floor(x / cellSide);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = pixels[(y * likenessSide + x) * 4 + channel] ?? 0;
        sums[cell * 3 + channel] = (sums[cell * 3 + channel] ?? 0) + value;
      }
    }
  }
  return sums.map((sum) => sum / (cellSide * cellSide));
}

/** Pixels as bright as this have no detail. */
const blownFrom = 252;
/** Every so many pixels count for the light. */
const step = 7;

/** How bright a picture is, and how much of it is too bright. */
export function lightOf({ data }: ImageData): FrameLight {
  let sum = 0;
  let blown = 0;
  let count = 0;
  for (let at = 1; at < data.length; at += 4 * step, count += 1) {
    const green = data[at] ?? 0;
    sum += green;
    if (green >= blownFrom) blown += 1;
  }
  return { mean: sum / count, blown: blown / count };
}
