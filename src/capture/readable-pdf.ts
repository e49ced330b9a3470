import type { FileProblem } from '../domain/file/file-problem';
import { readPdf } from '../domain/file/pdf';
import { pdfProblem } from '../domain/file/pdf-problem';
import { openPdf, type PdfProblem } from '../workers/pdf/pdf-client';

/** Long enough for 300 pages on a slow phone; then nothing is known, and the file is taken. */
const patienceMs = 15_000;

/** Only these say something of the file; the others are about the reader. */
const tells = (problem: PdfProblem): problem is 'password' | 'broken' =>
  problem === 'password' || problem === 'broken';

/** Why a PDF with a lock or without its marks is not taken; undefined where it opens, or who knows. */
export async function problemOfDoubtful(bytes: ArrayBuffer): Promise<FileProblem | undefined> {
  // A copy: the reader takes what it is given with it into its worker.
  const copy = new Blob([bytes]);
  const opened = await openPdf(() => Promise.resolve(copy), AbortSignal.timeout(patienceMs));
  if (opened.ok) opened.file.close();
  if (opened.ok || !tells(opened.problem)) return undefined;
  return pdfProblem(readPdf(new Uint8Array(bytes)), opened.problem);
}
