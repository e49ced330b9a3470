import { pixelLimits } from '../../domain/limits';
import type { DecodeRung, ImageProblem, Size } from './image.api';
import { DecodeError } from './picture-errors';
import { bitmapSize, decodeEighths, eighthsOf, pixelsOf } from './plan';

/** A decoded picture in stored orientation. Close it, also on errors. */
export interface DecodedPicture extends Size {
  image: CanvasImageSource;
  /** The full size, if the decoder scaled down and the header does not contain it. */
  full?: Size;
  close(): void;
}

export interface DecodeRequest {
  /** Without metadata, so that no decoder rotates the picture: browsers differ in when they do. */
  bytes: Uint8Array<ArrayBuffer>;
  mime: 'image/jpeg' | 'image/png' | 'image/heic';
  /** The size in the header; null if only the decoder knows it (HEIC). */
  stored: Size | null;
  /** The final size, in the stored orientation; null as above. */
  target: Size | null;
}

export interface Rung {
  name: DecodeRung;
  /** @throws DecodeError */
  decode(request: DecodeRequest): Promise<DecodedPicture>;
}

/**
 * Decodes a JPEG at the smallest sufficient eighth of its size: 85 MB instead of 380 for 48
 * megapixels. Chromium applies the desired size before the rotation and Firefox after it, one
 * reason why the orientation is removed from the bytes. Chromium keeps a copy of every frame that
 * was drawn, up to hundreds of megabytes, but none of bitmaps.
 */
export const imageDecoderRung: Rung = {
  name: 'image-decoder',
  async decode({ bytes, mime, stored, target }: DecodeRequest): Promise<DecodedPicture> {
    const wished = stored && target ? eighthsOf(stored, decodeEighths(stored, target)) : stored;
    const decoder = new ImageDecoder({
      data: bytes,
      type: mime,
      desiredWidth: wished?.width,
      desiredHeight: wished?.height,
    });
    // decode() reports the error; these two reject as well, without a handler.
    for (const other of [decoder.tracks.ready, decoder.completed]) other.catch(() => undefined);
    try {
      const { image: frame } = await decoder.decode();
      const image = await createImageBitmap(frame).finally(() => frame.close());
      return { image, width: image.width, height: image.height, close: () => image.close() };
    } catch (cause) {
      throw new DecodeError('ImageDecoder refused the picture', { cause });
    } finally {
      decoder.close();
    }
  },
};

export function hasImageDecoder(): boolean {
  return typeof ImageDecoder !== 'undefined';
}

/**
 * Decodes at full size, then scales. No source rectangle, because browsers crop before they rotate.
 */
export const imageBitmapRung: Rung = {
  name: 'create-image-bitmap',
  async decode({ bytes, mime, stored, target }: DecodeRequest): Promise<DecodedPicture> {
    const options: ImageBitmapOptions = { imageOrientation: 'from-image' };
    if (stored && target) {
      const wished = bitmapSize(stored, target);
      options.resizeWidth = wished.width;
      options.resizeHeight = wished.height;
      options.resizeQuality = 'high';
    }
    try {
      const image = await createImageBitmap(new Blob([bytes], { type: mime }), options);
      return { image, width: image.width, height: image.height, close: () => image.close() };
    } catch (cause) {
      throw new DecodeError('createImageBitmap refused the picture', { cause });
    }
  },
};

/** The properties of a rung that decide the choice. */
export interface RungAbility {
  name: DecodeRung;
  /** Whether the decoder itself scales down, so that large pictures fit in memory. */
  scales: boolean;
}

/** Rungs that support one file type only. */
const onlyFor: Partial<Record<DecodeRung, DecodeRequest['mime']>> = {
  'image-decoder': 'image/jpeg',
  libheif: 'image/heic',
};

/** The part of a picture's description that decides which rungs may decode it. */
interface Guarded {
  headerSize: Size | null;
  canDecodeToScale: boolean;
  mime: DecodeRequest['mime'];
}

/**
 * The rungs that may decode this picture, best first, chosen before anything is decoded.
 * @returns a refusal if the picture is too large for all of them
 */
export function chooseRungs<Tested extends { ability: RungAbility }>(
  rungs: readonly Tested[],
  source: Guarded,
): readonly Tested[] | ImageProblem {
  const able = rungs.filter(({ ability }) => {
    const only = onlyFor[ability.name];
    return only === undefined || only === source.mime;
  });
  const { headerSize } = source;
  if (!headerSize) return able;
  const pixels = pixelsOf(headerSize);
  const affordable = able.filter(({ ability }) => pixels <= maxPixels(ability, source));
  if (affordable.length > 0 || able.length === 0) return affordable;
  const limitPixels = Math.max(...able.map(({ ability }) => maxPixels(ability, source)));
  return { problem: 'too-many-pixels', ...headerSize, limitPixels };
}

function maxPixels(ability: RungAbility, source: Guarded): number {
  const decodesLess = ability.name === 'image-decoder' && ability.scales && source.canDecodeToScale;
  return decodesLess ? pixelLimits.scaledDecode : pixelLimits.fullDecode;
}
