import { byteAt, findLastText, findText } from './bytes';
import type { FileProblem } from './file-message';

/** A reader's result for a PDF: it opens, needs a password, or is broken. */
export type PdfReading = 'opens' | 'password' | 'broken';

/**
 * Why a PDF is not accepted, once a reader has tried to open it. A PDF that opens is accepted,
 * whatever its structure; otherwise the structure gives the reason.
 */
export function pdfProblem(
  { encrypted, complete }: PdfFacts,
  reading: PdfReading,
): FileProblem | undefined {
  if (reading === 'opens') return undefined;
  // Readers cannot open some locks, such as certificates; the office cannot either.
  if (reading === 'password' || encrypted) return { problem: 'password' };
  return { problem: complete ? 'undecodable' : 'truncated', found: 'PDF' };
}

/** Whether the structure leaves open if it opens; such a PDF needs a reader. */
export const isDoubtful = ({ encrypted, complete }: PdfFacts): boolean => encrypted || !complete;

export interface PdfFacts {
  type: 'pdf';
  /**
   * The end mark is where readers search for it, and the offset it refers to is in the file.
   * Without it, readers may still recover everything by scanning the whole file.
   */
  complete: boolean;
  /** Opening it may need a password that the office does not have. */
  encrypted: boolean;
}

/** Readers search for the first and the last mark within this many bytes of the ends. */
const searched = 1024;

/** Reads the structure marks of a PDF. Never throws. */
export function readPdf(bytes: Uint8Array): PdfFacts {
  const end = endWithoutPadding(bytes);
  return {
    type: 'pdf',
    complete: hasEnd(bytes, end),
    encrypted: findText(bytes, '/Encrypt', 0, end) !== -1,
  };
}

/** Other bytes may come before it: an HTTP header, printer commands, a blank line. */
export function isPdf(bytes: Uint8Array): boolean {
  return findText(bytes, '%PDF-', 0, searched) !== -1;
}

/**
 * Checks `startxref`, the offset of the table of contents, and the end mark. Readers repair a
 * slightly wrong offset; one beyond the end means missing bytes.
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
