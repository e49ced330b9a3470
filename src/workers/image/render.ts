import { closeCanvas, decodeOwn, drawUpright, openCanvas, readPixels } from './canvas';
import type { DecodedPicture } from './decoded-picture';
import { encodeJpeg } from './encode';
import type { ImageStage, Orientation, Resizer, Size } from './image.api';
import { isAlike, sampleLikeness } from './likeness';
import { turnSize } from './orientation';
import { ProcessingError } from './picture-errors';
import { fitsCanvas } from './plan';
import { resizeCanvas, shrinkToThumbnail, type Resized } from './resize';

export interface RenderOrder {
  decoded: DecodedPicture;
  orientation: Orientation;
  /** The upright size of the result. */
  target: Size;
  scalesExactly: boolean;
  onStage: (stage: ImageStage) => void;
  inspect?: ((pixels: ImageData) => void) | undefined;
}

export interface Rendered {
  picture: Blob;
  thumbnail: Blob;
  resizer: Resizer;
}

/** Rotates, scales and encodes a decoded picture, and checks the result against the original. */
export async function renderPicture(order: RenderOrder): Promise<Rendered> {
  const likeness = sampleLikeness(order.decoded.image, order.decoded, order.orientation);
  order.onStage('resizing');
  const { canvas, resizer } = await drawAtTarget(order);
  try {
    order.inspect?.(readPixels(canvas));
    order.onStage('encoding');
    const [picture, thumbnail] = await Promise.all([encodeJpeg(canvas), encodeThumbnail(canvas)]);
    await assertAlike(picture, canvas, likeness);
    return { picture, thumbnail, resizer };
  } finally {
    closeCanvas(canvas);
  }
}

async function drawAtTarget(order: RenderOrder): Promise<Resized> {
  const { decoded, orientation, target, scalesExactly } = order;
  const upright = turnSize(decoded, orientation);
  const sameSize = upright.width === target.width && upright.height === target.height;
  const direct = sameSize || !fitsCanvas(upright);
  const open = openCanvas(direct ? target : upright);
  try {
    drawUpright(open, decoded.image, orientation);
    // Resizing needs the memory; closing twice is harmless.
    decoded.close();
    if (!direct) return await resizeCanvas(open.canvas, target, scalesExactly);
    return { canvas: open.canvas, resizer: sameSize ? 'none' : 'canvas' };
  } catch (error) {
    closeCanvas(open.canvas);
    throw error;
  } finally {
    if (!direct) closeCanvas(open.canvas);
  }
}

/** Detects black or white results, the most common silent failure of canvases low on memory. */
async function assertAlike(picture: Blob, size: Size, likeness: readonly number[]): Promise<void> {
  const { image, close } = await decodeOwn(picture);
  try {
    if (!isAlike(sampleLikeness(image, size, 1), likeness))
      throw new ProcessingError('result-mismatch');
  } finally {
    close();
  }
}

async function encodeThumbnail(canvas: OffscreenCanvas): Promise<Blob> {
  const small = shrinkToThumbnail(canvas);
  try {
    return await encodeJpeg(small);
  } finally {
    closeCanvas(small);
  }
}
