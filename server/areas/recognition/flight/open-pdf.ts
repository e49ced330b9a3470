import { fileURLToPath } from 'node:url';
import { loadPdfjs } from '../../../infra/files/load-pdfjs';

/** A page of 600 dots per inch; a larger picture is left out. */
const mostPixels = 36_000_000;

/** Opens a PDF with what the library needs of its own files; `destroy` frees it. */
export async function openPdf(bytes: Uint8Array) {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const library = new URL('.', import.meta.resolve('pdfjs-dist/package.json'));
  return getDocument({
    // A copy, because the library takes ownership of the buffer.
    data: new Uint8Array(bytes),
    cMapUrl: fileURLToPath(new URL('cmaps/', library)),
    cMapPacked: true,
    wasmUrl: fileURLToPath(new URL('wasm/', library)),
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: mostPixels,
    verbosity: VerbosityLevel.ERRORS,
  });
}
