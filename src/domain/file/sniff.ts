import { byteAt } from './bytes';
import { nameForeignType } from './foreign-types';
import { isHeic, readHeic, type HeicFacts } from './heic';
import { jpegMarker, readJpeg, type JpegFacts } from './jpeg';
import { isPdf, readPdf, type PdfFacts } from './pdf';
import { isPng, readPng, type PngFacts } from './png';
import { isWebp, readWebp, type WebpFacts } from './webp';

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
