import {
  type JpegFacts,
  isKeptWithoutMetadata,
  jpegMarker,
  type JpegPiece,
} from '../../domain/file/jpeg';
import { type PngFacts, withoutExif } from '../../domain/file/png';
import type { PictureFacts } from '../../domain/file/sniff';
import { typeName } from '../../domain/file/admit';
import type { DecodeRequest } from './browser-decoders';
import type { ImageProblem, Orientation, OriginalImage, Size } from './image.api';
import { concatBytes } from '../../domain/file/bytes';

/** Samples per pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** First column and row of each interlaced pass, and the steps between them. */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Whether the pixels of a PNG can be decompressed completely. Firefox shows the intact part of a
 * damaged file and leaves the rest blank, without an error.
 */
export async function hasAllPixels(bytes: Uint8Array, facts: PngFacts): Promise<boolean> {
  if (typeof DecompressionStream === 'undefined') return true;
  const expected = unpackedBytes(facts);
  const packed = new Blob(facts.dataChunks.map(({ start, end }) => bytes.slice(start, end)));
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let unpacked = 0;
  try {
    while (unpacked < expected) {
      const { value, done } = await reader.read();
      if (done) break;
      unpacked += value.length;
    }
  } catch {
    // Stop reading: the data is incomplete, or only bytes after the last row remain.
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return unpacked >= expected;
}

/** Rows of whole bytes, each with one byte for its filter. */
export function unpackedBytes({
  width,
  height,
  bitDepth,
  colourType,
  interlaced,
}: Pick<PngFacts, 'width' | 'height' | 'bitDepth' | 'colourType' | 'interlaced'>): number {
  const bits = bitDepth * (samplesOf[colourType] ?? 1);
  const passes = interlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const);
  let total = 0;
  for (const [column, row, columnStep, rowStep] of passes) {
    const columns = Math.max(0, Math.ceil((width - column) / columnStep));
    const rows = Math.max(0, Math.ceil((height - row) / rowStep));
    if (columns > 0) total += rows * (1 + Math.ceil((columns * bits) / 8));
  }
  return total;
}

/** The format-independent description of a picture for the pipeline. */
export interface PictureSource {
  /** The bytes to decode, without metadata that would make a decoder rotate the picture. */
  clean: Uint8Array<ArrayBuffer>;
  mime: DecodeRequest['mime'];
  /** The size in the header, for the guard before decoding; null if it has none. */
  headerSize: Size | null;
  /** The size of the decoder's result; null if only the decoder knows it. */
  stored: Size | null;
  /** The orientation to apply to the decoder's result. */
  orientation: Orientation;
  /** Whether its decoder can scale down while decoding, without holding the full picture. */
  canDecodeToScale: boolean;
  /** Whether `clean` may be sent unchanged if it fits and compression gains nothing. */
  canGoUntouched: boolean;
  /** Checks for damage that decoders ignore silently; called before decoding. */
  isWhole: () => Promise<boolean>;
  original: Omit<OriginalImage, 'width' | 'height'>;
  whenUndecodable: ImageProblem;
}

export function describePicture(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
): PictureSource {
  switch (facts.type) {
    case 'jpeg':
      return {
        ...common(bytes, facts),
        clean: stripJpeg(bytes, facts),
        canDecodeToScale: !facts.heldWhole,
        canGoUntouched: facts.orientation === 1 && facts.components !== 4,
        isWhole: unchecked,
      };
    case 'png':
      return {
        ...common(bytes, facts),
        clean: withoutExif(bytes, facts),
        canDecodeToScale: false,
        canGoUntouched: false,
        isWhole: () => hasAllPixels(bytes, facts),
      };
    case 'heic':
      return {
        clean: bytes,
        mime: 'image/heic',
        headerSize: facts.size,
        // The decoder rotates it, so the header does not determine the resulting shape.
        stored: null,
        orientation: 1,
        canDecodeToScale: false,
        canGoUntouched: false,
        isWhole: unchecked,
        // The metadata of HEIC is not parsed, so it may be present.
        original: {
          bytes: bytes.length,
          mime: 'image/heic',
          orientation: 1,
          hadMetadata: true,
          hadPosition: true,
        },
        whenUndecodable: { problem: 'heic-undecodable' },
      };
  }
}

const unchecked = () => Promise.resolve(true);

function common(bytes: Uint8Array, facts: JpegFacts | PngFacts) {
  const { width, height, orientation, hasMetadata, hasPosition } = facts;
  const mime = facts.type === 'jpeg' ? 'image/jpeg' : 'image/png';
  return {
    mime,
    headerSize: { width, height },
    stored: { width, height },
    orientation,
    original: {
      bytes: bytes.length,
      mime,
      orientation,
      hadMetadata: hasMetadata,
      hadPosition: hasPosition,
    },
    whenUndecodable: { problem: 'undecodable', found: typeName(facts.type) },
  } as const;
}

const jfifBytesWithoutThumbnail = 18;

/**
 * Removes EXIF, XMP, IPTC, comments, preview pictures and all bytes after the end marker. Keeps the
 * encoded pixels, the JFIF header, the colour profile and Adobe's colour transform.
 */
export function stripJpeg(bytes: Uint8Array, facts: JpegFacts): Uint8Array<ArrayBuffer> {
  const pieces = facts.pieces
    .filter((piece) => isKeptWithoutMetadata(bytes, piece))
    .map((piece) => withoutThumbnail(bytes, piece));
  return concatBytes([
    Uint8Array.of(0xff, jpegMarker.startOfImage),
    ...pieces,
    Uint8Array.of(0xff, jpegMarker.endOfImage),
  ]);
}

/** Removes the preview of a JFIF header, which may show parts that were cropped later. */
function withoutThumbnail(bytes: Uint8Array, piece: JpegPiece): Uint8Array {
  const whole = bytes.subarray(piece.start, piece.end);
  if (piece.marker !== 0xe0 || whole.length <= jfifBytesWithoutThumbnail) return whole;
  const header = whole.slice(0, jfifBytesWithoutThumbnail);
  header.set([0, jfifBytesWithoutThumbnail - 2], 2);
  header.set([0, 0], jfifBytesWithoutThumbnail - 2);
  return header;
}
