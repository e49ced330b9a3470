import type { FileProblem } from './file-problem';
import type { PdfFacts } from './pdf';

/** What a reader made of a PDF: its pages, the question for a password, or nothing. */
export type PdfReading = 'opens' | 'password' | 'broken';

/**
 * Why a PDF is not taken, once a reader has tried to open it. What opens is taken, however its marks
 * stand; of what does not open, they say why.
 */
export function pdfProblem(
  { encrypted, complete }: PdfFacts,
  reading: PdfReading,
): FileProblem | undefined {
  if (reading === 'opens') return undefined;
  // Of a lock that no reader knows, such as a certificate, the office has no key either.
  if (reading === 'password' || encrypted) return { problem: 'password' };
  return { problem: complete ? 'undecodable' : 'truncated', found: 'PDF' };
}

/** Whether its marks leave open that it opens: of the others the server alone tries. */
export const isDoubtful = ({ encrypted, complete }: PdfFacts): boolean => encrypted || !complete;
