import type { Corners, PageScan } from '../../domain/document/page-scan';
import { documentMaxWidth } from '../../domain/limits';
import { findPage, searchSide } from '../../recognition/find-page';
import type { Quad } from '../../recognition/quad';
import { applyLook, flatSize, straighten } from '../../recognition/straighten';
import { closeCanvas, encodeJpeg, lightOf, openCanvas, readPixels } from './canvas';
import type { ScannedFrame, ScannedPicture, Size, StraightenResult } from './image.api';
import { scaleSize } from './plan';
import { shrinkToThumbnail } from './resize';

/** A receipt is up to five times as long as wide; no page needs more pixels. */
const mostHeight = 5 * documentMaxWidth;

/** Fine enough to place a corner by hand. */
export const previewSide = 1280;

const cornersIn = (pixels: ImageData): Corners | null => findPage(pixels)?.corners ?? null;

/** Looks for a page in a frame of the camera, and closes it. */
export function findPageInFrame(frame: ImageBitmap): ScannedFrame {
  try {
    const { width, height } = frame;
    const scale = Math.min(1, (2 * searchSide) / Math.max(width, height));
    const { canvas, context } = openCanvas(scaleSize(frame, scale));
    try {
      context.drawImage(frame, 0, 0, canvas.width, canvas.height);
      const pixels = readPixels(canvas);
      return { page: cornersIn(pixels), light: lightOf(pixels), width, height };
    } finally {
      closeCanvas(canvas);
    }
  } finally {
    frame.close();
  }
}

/** Looks for a page in the pixels of a picture, and makes them a preview. */
export async function findPageInPicture(pixels: ImageData): Promise<ScannedPicture> {
  const { width, height } = pixels;
  const { canvas, context } = openCanvas(pixels);
  try {
    context.putImageData(pixels, 0, 0);
    const preview = await (await encodeJpeg(canvas)).arrayBuffer();
    return { page: cornersIn(pixels), preview, width, height };
  } finally {
    closeCanvas(canvas);
  }
}

/** The longest side at which a picture is decoded, so that its page is finer than the one sent. */
export function decodedSide(corners: Corners): number {
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
  { corners, look }: PageScan,
): Promise<StraightenResult> {
  const { width, height } = pixels;
  const [a, b, c, d] = corners;
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x * width, y: y * height });
  const quad: Quad = [at(a), at(b), at(c), at(d)];
  const most: Size = { width: documentMaxWidth, height: mostHeight };
  const page = straighten(pixels, quad, flatSize(quad, pixels, most));
  if (!page) return { ok: false, problem: 'no-page' };
  applyLook(page, look);
  const { canvas, context } = openCanvas(page);
  try {
    context.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
    const bytes = await (await encodeJpeg(canvas)).arrayBuffer();
    const small = shrinkToThumbnail(canvas);
    try {
      const thumbnail = await (await encodeJpeg(small)).arrayBuffer();
      return { ok: true, bytes, thumbnail, width: page.width, height: page.height };
    } finally {
      closeCanvas(small);
    }
  } finally {
    closeCanvas(canvas);
  }
}
