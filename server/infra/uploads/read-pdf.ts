import type { PdfReading } from '../../../src/domain/file/pdf-problem';
import { loadPdfjs } from '../files/load-pdfjs';

/**
 * Whether a PDF opens without a password and has a page. The phone displays PDFs with the same
 * library, so the server rejects nothing that the traveller can see and accepts nothing that cannot
 * be opened. The library repairs what it can, which may take long: call it only with limits of time
 * and memory.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const task = getDocument({
    // A copy, because the library takes ownership of the buffer.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    await (await task.promise).getPage(1);
    return 'opens';
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken';
  } finally {
    await task.destroy();
  }
}
