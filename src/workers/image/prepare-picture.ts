import { documentMaxBytes, pictureLeastSide, pixelLimits } from '../../domain/limits';
import { chooseRungs } from './choose-rungs';
import type { DecodedPicture, Rung } from './decoded-picture';
import type { Engine } from './engine';
import type {
  ImageProblem,
  ImageStage,
  PictureKind,
  PrepareFailure,
  PreparedImage,
  Size,
} from './image.api';
import { turnSize } from './orientation';
import { DecodeError, ProcessingError } from './picture-errors';
import type { PictureSource } from './picture-source';
import { pixelsOf, targetSize } from './plan';
import { renderPicture } from './render';

export interface PictureOrder {
  source: PictureSource;
  kind: PictureKind;
  engine: Engine;
  onStage: (stage: ImageStage) => void;
  /** Called with the upright pixels before they are encoded. */
  inspect?: (pixels: ImageData) => void;
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
  { source, kind, engine, onStage, inspect }: PictureOrder,
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
    inspect,
  });
  const fits = upright.width === target.width && upright.height === target.height;
  const untouched = source.canGoUntouched && fits && rendered.picture.size >= clean.length;
  const bytes = untouched ? clean.buffer : await rendered.picture.arrayBuffer();
  if (bytes.byteLength > documentMaxBytes) {
    return refuse({ problem: 'too-large', bytes: bytes.byteLength, limitBytes: documentMaxBytes });
  }
  return {
    ok: true,
    type: 'image',
    bytes,
    mime: 'image/jpeg',
    ...target,
    original: { ...source.original, width, height },
    rung: untouched ? 'untouched' : rung.name,
    resizer: untouched ? 'none' : rendered.resizer,
    thumbnail: await rendered.thumbnail.arrayBuffer(),
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
