import type { FileProblem } from './file-problem';
import type { PdfFacts } from './pdf';

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
