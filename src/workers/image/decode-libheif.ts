import type { HeifChannel, Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { hasDisplayP3 } from '../../domain/file/heic';
import { pixelLimits } from '../../domain/limits';
import type { DecodedPicture, DecodeRequest, Rung } from './browser-decoders';
import type { Size } from './image.api';
import { DecodeError } from './picture-errors';
import { fitsCanvas, pixelsOf } from './plan';

/** Rows of RGBA pixels in the decoder's memory. */
interface StoredRows extends Size {
  data: Uint8Array;
  /** Bytes from one row to the next. */
  stride: number;
}

interface GatheredPixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
  /** The share of pixels that the decoder did not write, 0 to 1. */
  undecoded: number;
}

/**
 * Copies pixels, each the mean of `factor` × `factor` stored ones, in one pass, so that a picture
 * too large for a canvas is not held in memory twice at full size.
 */
export function gatherPixels(rows: StoredRows, factor: number): GatheredPixels {
  const width = Math.floor(rows.width / factor);
  const height = Math.floor(rows.height / factor);
  const data = new Uint8ClampedArray(width * height * 4);
  let undecoded = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      if (factor === 1) {
        const at = y * rows.stride + x * 4;
        for (let channel = 0; channel < 4; channel += 1)
          data[to + channel] = rows.data[at + channel] ?? 0;
      } else writeMean(rows, x * factor, y * factor, factor, data, to);
      if (data[to] === 0 && data[to + 2] === 0 && isUnwrittenGreen(data[to + 1] ?? 0))
        undecoded += 1;
    }
  }
  return { data, width, height, undecoded: undecoded / (width * height) };
}

/** Unwritten pixels have luma and chroma 0, which decodes to this green without red and blue. */
const isUnwrittenGreen = (green: number) => green === 135 || green === 136;

function writeMean(
  { data, stride }: StoredRows,
  left: number,
  top: number,
  factor: number,
  result: Uint8ClampedArray,
  to: number,
): void {
  for (let channel = 0; channel < 4; channel += 1) {
    let sum = 0;
    for (let row = top; row < top + factor; row += 1) {
      const end = row * stride + (left + factor) * 4 + channel;
      for (let at = row * stride + left * 4 + channel; at < end; at += 4) sum += data[at] ?? 0;
    }
    result[to + channel] = sum / (factor * factor);
  }
}

/** The time limit for loading half a megabyte; beyond it the phone counts as offline. */
const patienceMs = 30_000;

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Creates an instance of the HEIC decoder, whose code is loaded at the first call. Each picture
 * gets a new instance: its memory only grows, and damage by a hostile file ends with the instance.
 * @throws if the decoder is not cached and cannot be loaded
 */
async function openLibheif(): Promise<Libheif> {
  const signal = AbortSignal.timeout(patienceMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the decoder did not come')));
  });
  const loaded = Promise.all([import('libheif-js/libheif-wasm/libheif.js'), keepProgram(signal)]);
  const [{ default: start }, module] = await Promise.race([loaded, tooLate]);
  return start({
    // Must be synchronous, because the library reads the exports during its start.
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
    // Its messages about damaged files are redundant: the result reports them.
    print: () => undefined,
    printErr: () => undefined,
  });
}

/** Compiles once per worker; a failure is not cached. */
function keepProgram(signal: AbortSignal): Promise<WebAssembly.Module> {
  program ??= fetch(wasmAddress, { signal })
    .then(async (response) => {
      if (!response.ok) throw new Error(`the decoder answered ${response.status}`);
      return WebAssembly.compile(await response.arrayBuffer());
    })
    .catch((error: unknown) => {
      program = undefined;
      throw error;
    });
  return program;
}

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
