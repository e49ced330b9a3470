import { byteAt, concatBytes, fourCharacters, hasText, uint32 } from './bytes';
import { type Orientation, readExif, type Size } from './exif';

export interface ByteRange {
  start: number;
  end: number;
}

export interface PngFacts extends Size {
  type: 'png';
  orientation: Orientation;
  bitDepth: number;
  colourType: number;
  interlaced: boolean;
  animated: boolean;
  hasMetadata: boolean;
  hasPosition: boolean;
  /** The end chunk is present and whole. */
  complete: boolean;
  /** The chunks that hold EXIF, whole. */
  exifChunks: readonly ByteRange[];
  /** The compressed pixels, without the frames of their chunks. */
  dataChunks: readonly ByteRange[];
}

export const pngSignature = '\x89PNG\r\n\x1a\n';
const metadataChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
/** Length, name and checksum around a chunk's data. */
const chunkFrame = 12;

/** Walks the chunks of a PNG up to its end chunk. Never throws. */
export function readPng(bytes: Uint8Array): PngFacts {
  const exifChunks: ByteRange[] = [];
  const dataChunks: ByteRange[] = [];
  const facts: PngFacts = {
    type: 'png',
    width: 0,
    height: 0,
    orientation: 1,
    bitDepth: 0,
    colourType: 0,
    interlaced: false,
    animated: false,
    hasMetadata: false,
    hasPosition: false,
    complete: false,
    exifChunks,
    dataChunks,
  };
  for (let at = pngSignature.length; at + chunkFrame <= bytes.length;) {
    const length = uint32(bytes, at);
    const name = fourCharacters(bytes, at + 4);
    const data = at + 8;
    const end = at + chunkFrame + length;
    if (end > bytes.length) return facts;
    if (name === 'IHDR') {
      facts.width = uint32(bytes, data);
      facts.height = uint32(bytes, data + 4);
      facts.bitDepth = byteAt(bytes, data + 8);
      facts.colourType = byteAt(bytes, data + 9);
      facts.interlaced = byteAt(bytes, data + 12) === 1;
    }
    if (name === 'acTL' && uint32(bytes, data) > 1) facts.animated = true;
    if (name === 'eXIf') {
      const exif = readExif(bytes.subarray(data, data + length));
      facts.orientation = exif.orientation ?? facts.orientation;
      if (exif.hasPosition) facts.hasPosition = true;
      exifChunks.push({ start: at, end });
    }
    if (name === 'IDAT') dataChunks.push({ start: data, end: data + length });
    if (metadataChunks.has(name)) facts.hasMetadata = true;
    if (name === 'IEND') {
      facts.complete = true;
      return facts;
    }
    at = end;
  }
  return facts;
}

/**
 * Removes the EXIF, so that no decoder rotates the picture implicitly; the app rotates it by the
 * facts of `readPng`.
 */
export function withoutExif(bytes: Uint8Array, facts: PngFacts): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of facts.exifChunks) {
    pieces.push(bytes.subarray(from, start));
    from = end;
  }
  return concatBytes([...pieces, bytes.subarray(from)]);
}

export function isPng(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, pngSignature);
}
