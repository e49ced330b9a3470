import type { FileProblem } from '../../domain/file/file-message';
import { pdfProblem, readPdf } from '../../domain/file/pdf';
import { openPdf, type PdfProblem } from '../../workers/pdf/pdf-client';

/** Long enough for 300 pages on a slow phone; after that the file is accepted unjudged. */
const patienceMs = 15_000;

/** Only these problems are the file's; the others are the reader's. */
const tells = (problem: PdfProblem): problem is 'password' | 'broken' =>
  problem === 'password' || problem === 'broken';

/** Why a locked or damaged PDF is not accepted; undefined if it opens, or cannot be judged. */
export async function problemOfDoubtful(bytes: ArrayBuffer): Promise<FileProblem | undefined> {
  // A copy, because the reader transfers its input to its worker.
  const copy = new Blob([bytes]);
  const opened = await openPdf(() => Promise.resolve(copy), AbortSignal.timeout(patienceMs));
  if (opened.ok) opened.file.close();
  if (opened.ok || !tells(opened.problem)) return undefined;
  return pdfProblem(readPdf(new Uint8Array(bytes)), opened.problem);
}
