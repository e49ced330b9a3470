import { hasText } from './bytes';
import { mediaBrands } from './heic';

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
