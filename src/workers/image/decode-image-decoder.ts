import type { DecodedPicture, DecodeRequest, Rung } from './decoded-picture';
import { DecodeError } from './picture-errors';
import { decodeEighths, eighthsOf } from './plan';

/**
 * Decodes a JPEG at the smallest eighth that serves: at 48 megapixels that is 85 MB instead of 380.
 * Chromium takes the wished size before the turn and Firefox after it, which is one reason why the
 * bytes come without orientation. Chromium keeps a copy of every frame that was drawn, up to hundreds
 * of megabytes, and none of bitmaps.
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
    // decode() tells what went wrong; these two reject beside it and nobody listens.
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
