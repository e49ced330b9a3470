import { byteAt, findLastText, findText } from './bytes';

export interface PdfFacts {
  type: 'pdf';
  /**
   * The end mark stands where readers look for it, and the place it refers to is in the file. Without
   * it, readers may still find everything by looking through the whole file.
   */
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
    complete: hasEnd(bytes, end),
    encrypted: findText(bytes, '/Encrypt', 0, end) !== -1,
  };
}

/** Other bytes may stand before it: an HTTP header, a printer's commands, a blank line. */
export function isPdf(bytes: Uint8Array): boolean {
  return findText(bytes, '%PDF-', 0, searched) !== -1;
}

/**
 * `startxref`, where the table of contents is, and the end mark. Readers mend a place that is
 * somewhat wrong; one beyond the end says that bytes are missing.
 */
function hasEnd(bytes: Uint8Array, end: number): boolean {
  const mark = findLastText(bytes, '%%EOF', end - searched, end);
  const start = mark === -1 ? -1 : findLastText(bytes, startMark, mark - searched, mark);
  if (start === -1) return false;
  const digits = /^\s*(\d{1,10})\s/.exec(latin1(bytes.subarray(start + startMark.length, mark)));
  return digits !== null && Number(digits[1]) < end;
}

const startMark = 'startxref';

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Some scanners fill the last block with zeros. */
function endWithoutPadding(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && byteAt(bytes, end - 1) <= 0x20) end -= 1;
  return end;
}
