import type { DecodedPicture, DecodeRequest, Rung } from './decoded-picture';
import { DecodeError } from './picture-errors';
import { bitmapSize } from './plan';

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
