import { imageQuality } from '../../domain/limits';
import { ProcessingError } from './picture-errors';

const jpegMime = 'image/jpeg';

/** @throws ProcessingError if the browser returns another type, or nothing */
export async function encodeJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: jpegMime, quality: imageQuality });
  if (blob.type !== jpegMime || blob.size === 0) throw new ProcessingError('encode-failed');
  return blob;
}
