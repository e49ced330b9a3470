import { openPdf } from '../../workers/pdf/pdf-client';

/** Long enough for 300 pages on a slow phone; then nothing is known, and the file is taken. */
const patienceMs = 15_000;

/** Whether a PDF that is marked as encrypted asks for a password: many open without one. */
export async function asksForPassword(bytes: ArrayBuffer): Promise<boolean> {
  // A copy: the reader takes what it is given with it into its worker.
  const copy = new Blob([bytes]);
  const opened = await openPdf(() => Promise.resolve(copy), AbortSignal.timeout(patienceMs));
  if (opened.ok) opened.file.close();
  return !opened.ok && opened.problem === 'password';
}
