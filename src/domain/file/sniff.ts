import { byteAt, fourCharacters, hasText, uint32 } from './bytes';
import { type HeicFacts, isHeic, mediaBrands, readHeic } from './heic';
import { type JpegFacts, jpegMarker, readJpeg } from './jpeg';
import { isPdf, type PdfFacts, readPdf } from './pdf';
import { isPng, type PngFacts, readPng } from './png';

interface WebpFacts {
  type: 'webp';
  animated: boolean;
  /** The file is as long as its header says. */
  complete: boolean;
}

const animationFlag = 0x02;

/** Reads the header of a WebP. Never throws. */
export function readWebp(bytes: Uint8Array): WebpFacts {
  const extended = fourCharacters(bytes, 12) === 'VP8X';
  return {
    type: 'webp',
    animated: extended && (byteAt(bytes, 20) & animationFlag) !== 0,
    complete: bytes.length >= uint32(bytes, 4, true) + 8,
  };
}

export function isWebp(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP');
}

const signatures: readonly (readonly [signature: string, name: string])[] = [
  ['GIF8', 'GIF'],
  ['BM', 'BMP'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['PK\x03\x04', 'ZIP or Office'],
  ['\xd0\xcf\x11\xe0', 'Office'],
  ['Rar!', 'RAR'],
  ['{\\rtf', 'RTF'],
];

/** The name of a type that is not accepted, for the message; null if unknown. */
export function nameForeignType(bytes: Uint8Array): string | null {
  const brands = mediaBrands(bytes);
  if (brands.includes('avif') || brands.includes('avis')) return 'AVIF';
  if (brands.length > 0) return 'video';
  const name = signatures.find(([signature]) => hasText(bytes, 0, signature))?.[1];
  return name ?? (isWebPage(bytes) ? 'web page' : null);
}

/** A web page, as a portal or an expired link sends instead of a file. */
function isWebPage(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 256));
  return pageStart.test(withoutComments(head.replace(/^\xef\xbb\xbf/, '')));
}

const pageStart = /^<(?:!doctype html|html|head|body|script)\b/i;

/**
 * Removes white space and comments at the beginning. A loop, because a regular expression would
 * take exponential time for many comments.
 */
function withoutComments(text: string): string {
  for (let rest = text.trimStart(); ;) {
    const end = rest.startsWith('<!--') ? rest.indexOf('-->', 4) : -1;
    if (end === -1) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
}

export type PictureFacts = JpegFacts | PngFacts | HeicFacts;

export type SniffedFile =
  | { type: 'empty' }
  | PictureFacts
  | PdfFacts
  | WebpFacts
  /** `name` is null for an unknown type. */
  | { type: 'foreign'; name: string | null };

/**
 * Detects a file's type by its bytes alone. Pictures are checked first: a PDF may begin anywhere in
 * its first kilobyte, so a picture that contains a PDF header there is a picture. Never throws,
 * whatever the bytes.
 */
export function sniff(bytes: Uint8Array): SniffedFile {
  if (bytes.length === 0) return { type: 'empty' };
  if (isJpeg(bytes)) return readJpeg(bytes);
  if (isPng(bytes)) return readPng(bytes);
  if (isWebp(bytes)) return readWebp(bytes);
  if (isHeic(bytes)) return readHeic(bytes);
  const name = nameForeignType(bytes);
  if (name === null && isPdf(bytes)) return readPdf(bytes);
  return { type: 'foreign', name };
}

function isJpeg(bytes: Uint8Array): boolean {
  return (
    byteAt(bytes, 0) === 0xff &&
    byteAt(bytes, 1) === jpegMarker.startOfImage &&
    byteAt(bytes, 2) === 0xff
  );
}
