import { documentMaxBytes, pictureLeastSide, pixelLimits } from '../../domain/limits';
import type { CropGuide } from '../../domain/photo/crop-guide';
import {
  closeCanvas,
  decodeOwn,
  drawUpright,
  encodeJpeg,
  isAlike,
  openCanvas,
  readPixels,
  sampleLikeness,
} from './canvas';
import { chooseRungs, type DecodedPicture, type Rung } from './browser-decoders';
import type { Engine } from './engine';
import type {
  ImageProblem,
  ImageStage,
  Orientation,
  PictureKind,
  PreparedImage,
  PrepareFailure,
  Resizer,
  Size,
} from './image.api';
import { fitsCanvas, pixelsOf, targetSize, turnSize } from './plan';
import { DecodeError, ProcessingError } from './picture-errors';
import type { PictureSource } from './picture-source';
import { resizeCanvas, type Resized, shrinkToThumbnail } from './resize';

interface RenderOrder {
  decoded: DecodedPicture;
  orientation: Orientation;
  /** The upright size of the result. */
  target: Size;
  scalesExactly: boolean;
  onStage: (stage: ImageStage) => void;
  crop?: PictureOrder['crop'];
  retouch?: PictureOrder['retouch'];
  inspect?: PictureOrder['inspect'];
}

interface Rendered extends Size {
  picture: Blob;
  thumbnail: Blob;
  /** The picture before it was cropped. */
  whole?: Blob | undefined;
  /** Whether its pixels were changed on purpose. */
  isRetouched: boolean;
  resizer: Resizer;
}

/** Rotates, scales and encodes a decoded picture, and checks the result against the original. */
async function renderPicture(order: RenderOrder): Promise<Rendered> {
  const likeness = sampleLikeness(order.decoded.image, order.decoded, order.orientation);
  order.onStage('resizing');
  const { canvas, resizer } = await drawAtTarget(order);
  let part: OffscreenCanvas | undefined;
  try {
    const frame = order.crop?.(readPixels(canvas));
    if (frame) part = cutOut(canvas, frame);
    const sent = part ?? canvas;
    const pixels = readPixels(sent);
    // The whole picture is compared with the original before; what was meant to change is not like it.
    const isRetouched = order.retouch?.(pixels) ?? false;
    if (isRetouched) sent.getContext('2d')?.putImageData(pixels, 0, 0);
    order.inspect?.(pixels);
    order.onStage('encoding');
    const [picture, thumbnail, whole] = await Promise.all([
      encodeJpeg(sent),
      encodeThumbnail(sent),
      part && encodeJpeg(canvas),
    ]);
    const isOriginal = whole !== undefined || !isRetouched;
    if (isOriginal) await assertAlike(whole ?? picture, canvas, likeness);
    if (part || isRetouched) await assertAlike(picture, sent, sampleLikeness(sent, sent, 1));
    const { width, height } = sent;
    return { picture, thumbnail, whole, isRetouched, resizer, width, height };
  } finally {
    closeCanvas(canvas);
    if (part) closeCanvas(part);
  }
}

/** A part of a drawn picture, pixel by pixel, as a canvas that the caller closes. */
function cutOut(canvas: OffscreenCanvas, { x, y, width, height }: CropGuide): OffscreenCanvas {
  const open = openCanvas({ width, height });
  open.context.drawImage(canvas, x, y, width, height, 0, 0, width, height);
  return open.canvas;
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

export interface PictureOrder {
  source: PictureSource;
  kind: PictureKind;
  engine: Engine;
  onStage: (stage: ImageStage) => void;
  /** Which part is sent, in the upright pixels at the size of the whole; undefined for all of it. */
  crop?: ((pixels: ImageData) => CropGuide | undefined) | undefined;
  /** Changes the upright pixels that are sent, in place. @returns whether it has changed any */
  retouch?: ((pixels: ImageData) => boolean) | undefined;
  /** Called with the upright pixels that are sent, before they are encoded. */
  inspect?: ((pixels: ImageData) => void) | undefined;
}

/**
 * Prepares a picture for sending: upright, within the limits of its kind, without metadata.
 * @throws the error of the best rung that decoded the pixels, if none produced a picture
 */
export async function preparePicture(order: PictureOrder): Promise<PreparedImage | PrepareFailure> {
  const rungs = chooseRungs(order.engine.rungs, order.source);
  if ('problem' in rungs) return refuse(rungs);
  if (!(await order.source.isWhole())) return refuse(order.source.whenUndecodable);
  let failure: unknown;
  let problem = order.source.whenUndecodable;
  for (const { rung } of rungs) {
    try {
      return await climb(rung, order);
    } catch (error) {
      // An error after decoding says more than a failure to decode.
      if (!(error instanceof DecodeError)) failure ??= error;
      else if (error.problem) problem = error.problem;
    }
  }
  const small = smallnessOf(failure, order.source);
  if (small) return refuse(small);
  if (failure !== undefined) throw failure;
  return refuse(problem);
}

/** Of so few pixels compression leaves none alike, however often it is tried. */
function smallnessOf(failure: unknown, { stored }: PictureSource): ImageProblem | undefined {
  if (!(failure instanceof ProcessingError) || failure.reason !== 'result-mismatch')
    return undefined;
  return stored && Math.min(stored.width, stored.height) < pictureLeastSide
    ? { problem: 'too-few-pixels', ...stored, leastSide: pictureLeastSide }
    : undefined;
}

async function climb(rung: Rung, order: PictureOrder): Promise<PreparedImage | PrepareFailure> {
  const { source, kind, onStage } = order;
  const { clean, mime, stored, orientation } = source;
  const target = stored && turnSize(targetSize(turnSize(stored, orientation), kind), orientation);
  onStage(rung.name === 'libheif' ? 'decoding-heic' : 'decoding');
  const decoded = await rung.decode({ bytes: clean, mime, stored, target });
  try {
    return await finish(rung, decoded, order);
  } finally {
    decoded.close();
  }
}

async function finish(
  rung: Rung,
  decoded: DecodedPicture,
  { source, kind, engine, onStage, crop, retouch, inspect }: PictureOrder,
): Promise<PreparedImage | PrepareFailure> {
  const { clean, orientation } = source;
  const { width, height } = source.stored ?? decoded.full ?? decoded;
  if (pixelsOf(decoded) > pixelLimits.fullDecode) {
    return refuse({
      problem: 'too-many-pixels',
      width,
      height,
      limitPixels: pixelLimits.fullDecode,
    });
  }
  if (!sameShape(decoded, { width, height })) throw new DecodeError('decoded to another shape');
  const upright = turnSize({ width, height }, orientation);
  const target = targetSize(upright, kind);
  const { scalesExactly } = engine;
  const rendered = await renderPicture({
    decoded,
    orientation,
    target,
    scalesExactly,
    onStage,
    crop,
    retouch,
    inspect,
  });
  const fits = upright.width === target.width && upright.height === target.height;
  const isWhole = rendered.whole === undefined && !rendered.isRetouched;
  const untouched =
    source.canGoUntouched && fits && isWhole && rendered.picture.size >= clean.length;
  const bytes = untouched ? clean.buffer : await rendered.picture.arrayBuffer();
  if (bytes.byteLength > documentMaxBytes) {
    return refuse({ problem: 'too-large', bytes: bytes.byteLength, limitBytes: documentMaxBytes });
  }
  return {
    ok: true,
    type: 'image',
    bytes,
    mime: 'image/jpeg',
    width: rendered.width,
    height: rendered.height,
    original: { ...source.original, width, height },
    rung: untouched ? 'untouched' : rung.name,
    resizer: untouched ? 'none' : rendered.resizer,
    thumbnail: await rendered.thumbnail.arrayBuffer(),
    ...(rendered.whole && { whole: await rendered.whole.arrayBuffer() }),
  };
}

/** Scaling decoders round sides up; a larger difference means a different picture. */
function sameShape(decoded: Size, stored: Size): boolean {
  const skew = Math.abs(decoded.width * stored.height - decoded.height * stored.width);
  return skew <= stored.width + stored.height;
}

function refuse(problem: ImageProblem): PrepareFailure {
  return { ok: false, ...problem };
}
