import { inflateSync } from 'node:zlib';
import { fourCharacters, hasText, uint32 } from '../../../src/domain/file/bytes';
import type { JpegFacts } from '../../../src/domain/file/jpeg';
import { pngSignature, type PngFacts } from '../../../src/domain/file/png';

// Data beside the pixels cost a decoder as well, and no limit of pixels covers them. Bounded here,
// before anything is decoded, at many times what cameras and editors write:
// - the pieces of a file that are not pixels, in number;
// - a colour profile and EXIF data, in bytes;
// - compressed texts and profiles, in the sum of what they inflate to. No more than that is
//   inflated to find out.
const mostPieces = 1_000;
const mostProfile = 4 * 1024 * 1024;
const mostExif = 256 * 1024;
const mostInflated = 8 * 1024 * 1024;
/** A compressed byte inflates to no more than this. */
const steepest = 1032;

/** Whether what lies beside a picture's pixels costs more than any ordinary picture's. */
export const hasHeavyMetadata = (bytes: Uint8Array, file: JpegFacts | PngFacts): boolean =>
  file.type === 'png' ? isHeavyPng(bytes) : isHeavyJpeg(bytes, file);

function isHeavyJpeg(bytes: Uint8Array, { pieces, scans }: JpegFacts): boolean {
  let profile = 0;
  for (const { marker, data, end } of pieces)
    if (marker === 0xe2 && hasText(bytes, data, 'ICC_PROFILE\0')) profile += end - data;
  return pieces.length - scans > mostPieces || profile > mostProfile;
}

function isHeavyPng(bytes: Uint8Array): boolean {
  let pieces = 0;
  let left = mostInflated;
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const name = fourCharacters(bytes, at + 4);
    const data = bytes.subarray(at + 8, at + 8 + uint32(bytes, at));
    at += 12 + data.length;
    if (name === 'IEND') break;
    if (name === 'IDAT') continue;
    pieces += 1;
    if (name === 'eXIf' && data.length > mostExif) return true;
    if (name === 'iCCP' && data.length > mostProfile) return true;
    const packed = packedPart(name, data);
    if (packed) left -= inflatedBytes(packed, left);
    if (pieces > mostPieces || left < 0) return true;
  }
  return false;
}

/** The compressed part of a chunk; undefined if it has none. */
function packedPart(name: string, data: Uint8Array): Uint8Array | undefined {
  const keyword = data.indexOf(0);
  if (keyword === -1) return undefined;
  if (name === 'zTXt' || name === 'iCCP') return data.subarray(keyword + 2);
  if (name !== 'iTXt' || data[keyword + 1] === 0) return undefined;
  const language = data.indexOf(0, keyword + 3);
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1);
  return translated === -1 ? undefined : data.subarray(translated + 1);
}

/** More than `most` as soon as it is. What is corrupt counts as all that it could have become. */
function inflatedBytes(packed: Uint8Array, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? most + 1 : packed.length * steepest;
  }
}
