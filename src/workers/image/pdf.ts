import { byteAt, findText } from './bytes';

export interface PdfFacts {
  type: 'pdf';
  /** The end mark stands where readers look for it. */
  complete: boolean;
  /** Opening it may need a password that the office does not have. */
  encrypted: boolean;
}

/** Readers accept the first and the last mark within this many bytes of the ends. */
const searched = 1024;

/** Reads the marks of a PDF. Never throws. */
export function readPdf(bytes: Uint8Array): PdfFacts {
  const end = endWithoutPadding(bytes);
  return {
    type: 'pdf',
    complete: findText(bytes, '%%EOF', end - searched, end) !== -1,
    encrypted: findText(bytes, '/Encrypt', 0, end) !== -1,
  };
}

export function isPdf(bytes: Uint8Array): boolean {
  return findText(bytes, '%PDF-', 0, searched) !== -1;
}

/** Some scanners fill the last block with zeros. */
function endWithoutPadding(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && byteAt(bytes, end - 1) <= 0x20) end -= 1;
  return end;
}
