import { documentMaxWidth } from '../../domain/limits';
import { findPage, searchSide, type FoundPage } from '../../recognition/find-page';
import type { Quad } from '../../recognition/quad';
import { applyLook, flatSize, straighten, type PageLook } from '../../recognition/straighten';
import { closeCanvas, encodeJpeg, openCanvas, readPixels } from './canvas';
import type { Size, StraightenResult } from './image.api';
import { scaleSize } from './plan';

/** A receipt is up to five times as long as wide; no page needs more pixels. */
const mostHeight = 5 * documentMaxWidth;

/** Looks for a page in a frame of the camera, and closes it. */
export function findPageInFrame(frame: ImageBitmap): FoundPage | null {
  try {
    const scale = Math.min(1, (2 * searchSide) / Math.max(frame.width, frame.height));
    const { canvas, context } = openCanvas(scaleSize(frame, scale));
    try {
      context.drawImage(frame, 0, 0, canvas.width, canvas.height);
      return findPage(readPixels(canvas)) ?? null;
    } finally {
      closeCanvas(canvas);
    }
  } finally {
    frame.close();
  }
}

/** Looks for a page in the pixels of a picture. */
export const findPageInPixels = (pixels: ImageData): FoundPage | null => findPage(pixels) ?? null;

/** The longest side at which a picture is decoded, so that its page is finer than the one sent. */
export function decodedSide(corners: Quad): number {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const share = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  // Of a page with the usual shape the longer side has one and a half times the width.
  const wanted = (1.5 * documentMaxWidth * finer) / Math.max(0.05, share);
  return Math.min(mostDecoded, Math.max(leastDecoded, Math.round(wanted)));
}

const finer = 1.25;
const leastDecoded = 2000;
/** As a picture of 12 megapixels. */
const mostDecoded = 4032;

/** Cuts a page out of pixels, flat, as a JPEG. */
export async function straightenPixels(
  pixels: ImageData,
  corners: Quad,
  look: PageLook,
): Promise<StraightenResult> {
  const { width, height } = pixels;
  const quad = corners.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as Quad;
  const most: Size = { width: documentMaxWidth, height: mostHeight };
  const page = straighten(pixels, quad, flatSize(quad, pixels, most));
  if (!page) return { ok: false, problem: 'no-page' };
  applyLook(page, look);
  const { canvas, context } = openCanvas(page);
  try {
    context.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
    const bytes = await (await encodeJpeg(canvas)).arrayBuffer();
    return { ok: true, bytes, width: page.width, height: page.height };
  } finally {
    closeCanvas(canvas);
  }
}
