import type { PdfReading } from '../../../src/domain/file/pdf-problem';

/**
 * Whether a PDF opens without a password and has a page. The phone displays PDFs with the same
 * library, so the server rejects nothing that the traveller can see and accepts nothing that cannot
 * be opened. The library repairs what it can, which may take long: call it only with limits of time
 * and memory.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const { getDocument, VerbosityLevel } = await loadReader();
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

/** Loaded on demand, because the library is large and needed for PDFs only. */
function loadReader() {
  // The library requires this class to exist, even without its optional drawing library.
  const drawing = globalThis as { DOMMatrix?: unknown };
  drawing.DOMMatrix ??= Object;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
