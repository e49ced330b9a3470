import sharp, { type Metadata } from 'sharp';
import { photoMinSide } from '../../../src/domain/limits';
import { cropGuide } from '../../../src/domain/photo/crop-guide';
import { judgePhoto } from '../../../src/domain/photo/judge-photo';
import { measurePhoto } from '../../../src/domain/photo/measure-photo';
import type { PhotoMessage } from '../../../src/domain/photo/photo-report';
import { photoPixels, type Pixels } from '../../../src/domain/photo/photo-rules';
import type { RawPixels } from '../../../src/domain/photo/raw-pixels';
import type { PhotoRequirement } from '../catalogue/catalogue-types';

/**
 * The objections that an official may have to a photo that was made: the same judgement as the
 * phone's, on our own measures, because a phone's result is not trusted.
 */
function objectionsTo(
  pixels: RawPixels,
  bytes: number,
  { widthMm, heightMm, colorName }: PhotoRequirement,
): PhotoMessage[] {
  const { checks } = judgePhoto({
    file: 'sound',
    bytes,
    size: { width: pixels.width, height: pixels.height },
    requirement: { width: widthMm, height: heightMm, color: colorName },
    measures: measurePhoto(pixels),
  });
  return checks.flatMap((check) =>
    check.id !== 'file' && check.verdict === 'warn' && check.reason ? [check.reason] : [],
  );
}

/** More than any phone camera has; the decoder processes it in strips. */
const mostPixels = 64_000_000;
/** Maximum side of a photo that is not cropped. */
const mostSide = 2400;
const quality = 92;
const thumbnailSide = 256;
const millimetresPerInch = 25.4;

export interface MadePhoto {
  readonly kind: 'made';
  /** JPEG, upright and without metadata. */
  readonly photo: Buffer;
  readonly thumbnail: Buffer;
  /** The objections that an official may have. */
  readonly problems: readonly PhotoMessage[];
}

/** No valid photo can be made from the picture. */
export interface RefusedPhoto {
  readonly kind: 'refused';
  readonly reason: PhotoMessage;
}

/** The picture is damaged or incomplete. */
export interface BrokenPicture {
  readonly kind: 'broken';
}

export type PhotoOutcome = MadePhoto | RefusedPhoto | BrokenPicture;

/**
 * Makes the photo of a requirement from a picture. The picture is only rotated upright, cropped
 * and, if it is larger, reduced to 300 dots per inch. Nothing is retouched, not even the
 * background, because authorities reject edited photos. It is never enlarged. Runs in a worker.
 */
export async function makePhoto({
  bytes,
  requirement,
  crop,
}: {
  readonly bytes: Buffer;
  readonly requirement: PhotoRequirement;
  /** False keeps the whole picture in its own shape and size. */
  readonly crop: boolean;
}): Promise<PhotoOutcome> {
  try {
    return await make(bytes, requirement, crop);
  } catch {
    return { kind: 'broken' };
  }
}

async function make(
  bytes: Buffer,
  requirement: PhotoRequirement,
  crop: boolean,
): Promise<MadePhoto | RefusedPhoto> {
  const picture = uprightSize(await open(bytes).metadata());
  if (picture.width < photoMinSide || picture.height < photoMinSide)
    return { kind: 'refused', reason: { code: 'photo-too-small' } };
  const millimetres = { width: requirement.widthMm, height: requirement.heightMm };
  const whole = { x: 0, y: 0, ...picture };
  const { x: left, y: top, ...part } = crop ? cropGuide(picture, millimetres) : whole;
  const target = photoPixels(millimetres);
  const smaller = crop
    ? part.width > target.width && { ...target, fit: 'fill' as const }
    : { width: mostSide, height: mostSide, fit: 'inside' as const, withoutEnlargement: true };
  const { data, info } = await open(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .extract({ left, top, ...part })
    .resize({ ...smaller, kernel: 'lanczos3' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height, channels: info.channels };
  const made = () => sharp(data, { raw: pixels }).removeAlpha();
  const density = Math.round((info.width / millimetres.width) * millimetresPerInch);
  return {
    kind: 'made',
    photo: await made()
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .withMetadata({ density })
      .toBuffer(),
    thumbnail: await made()
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' })
      .jpeg({ quality: 80 })
      .toBuffer(),
    problems: objectionsTo(pixels, bytes.length, requirement),
  };
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });

/** The size after the orientation is applied. */
function uprightSize({ width, height, orientation = 1 }: Metadata): Pixels {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
