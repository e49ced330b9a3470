import type { HeifChannel, Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import { pixelLimits } from '../../domain/limits';
import { hasDisplayP3 } from '../../domain/file/heic';
import type { DecodedPicture, DecodeRequest, Rung } from './decoded-picture';
import { gatherPixels } from './gather-pixels';
import type { Size } from './image.api';
import { openLibheif } from './open-libheif';
import { DecodeError } from './picture-errors';
import { fitsCanvas, pixelsOf } from './plan';

/** The highest share of pixels not written by the decoder; above it the file is damaged. */
const mostUndecoded = 1 / 32;
/** libheif's error code for exhausted memory, and for its limits against hostile files. */
const outOfMemory = 6;

/**
 * Decodes HEIC for browsers that cannot: the file's main picture, rotated and cropped as the file
 * specifies. A picture too large for a canvas is scaled down while it is copied.
 */
export const libheifRung: Rung = {
  name: 'libheif',
  async decode({ bytes }: DecodeRequest): Promise<DecodedPicture> {
    const library = await openLibheif().catch((cause: unknown) => {
      const problem = { problem: 'heic-needs-network' } as const;
      throw new DecodeError('libheif could not be loaded', { cause, problem });
    });
    const { pixels, full } = decodeMain(library, bytes);
    const colorSpace = hasDisplayP3(bytes) ? 'display-p3' : 'srgb';
    const image = await createImageBitmap(
      new ImageData(pixels.data, pixels.width, pixels.height, { colorSpace }),
    );
    const { width, height } = image;
    return { image, width, height, full, close: () => image.close() };
  },
};

function decodeMain(library: Libheif, bytes: Uint8Array) {
  try {
    const rows = decodeRows(library, bytes);
    const full: Size = { width: rows.width, height: rows.height };
    const pixels = gatherPixels(rows, factorFor(full));
    if (pixels.undecoded > mostUndecoded) throw damaged('parts of the picture are missing');
    return { pixels, full };
  } catch (cause) {
    if (cause instanceof DecodeError) throw cause;
    throw damaged('libheif broke down', cause);
  }
}

function decodeRows(library: Libheif, bytes: Uint8Array): HeifChannel {
  const context = library.heif_context_alloc();
  const read = library.heif_context_read_from_memory(context, bytes);
  if (read.code !== library.heif_error_code.heif_error_Ok) throw damaged('no HEIC');
  const handle = library.heif_js_context_get_primary_image_handle(context);
  if ('code' in handle) throw damaged(handle.message);
  const size: Size = {
    width: library.heif_image_handle_get_width(handle),
    height: library.heif_image_handle_get_height(handle),
  };
  const limitPixels = pixelLimits.fullDecode;
  if (pixelsOf(size) > limitPixels) {
    const problem = { problem: 'too-many-pixels', ...size, limitPixels } as const;
    throw new DecodeError('more pixels than the header told', { problem });
  }
  const decoded = library.heif_js_decode_image2(
    handle,
    library.heif_colorspace.heif_colorspace_RGB,
    library.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  if (decoded.code) {
    if (decoded.code.value !== outOfMemory) throw damaged(decoded.message);
    const problem = { problem: 'too-complex', found: 'HEIC' } as const;
    throw new DecodeError(decoded.message, { problem });
  }
  const rows = decoded.channels.find(
    ({ id }) => id === library.heif_channel.heif_channel_interleaved,
  );
  if (!rows || rows.bits_per_pixel !== 8) throw damaged('no pixels of 8 bits');
  return rows;
}

/** The smallest integer by which a picture must be scaled down to fit a canvas. */
function factorFor({ width, height }: Size): number {
  let factor = 1;
  while (!fitsCanvas({ width: width / factor, height: height / factor })) factor += 1;
  return factor;
}

function damaged(message: string, cause?: unknown): DecodeError {
  throw new DecodeError(message, { cause, problem: { problem: 'undecodable', found: 'HEIC' } });
}
