import type { PdfReading } from '../../../src/domain/file/pdf-problem';

/**
 * Whether a reader opens a PDF without a password and finds a page in it. The same library draws it
 * for the traveller, so nothing is refused that they can see, nor taken that nobody can. It mends what
 * it can and may take long for it: run it where time and memory are bounded.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const { getDocument, VerbosityLevel } = await loadReader();
  const task = getDocument({
    // A copy: the reader keeps what it is given.
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

/** Large, and needed for PDFs alone. */
function loadReader() {
  // Where its optional drawing library is not installed, it wants the class to be there all the same.
  const drawing = globalThis as { DOMMatrix?: unknown };
  drawing.DOMMatrix ??= Object;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
