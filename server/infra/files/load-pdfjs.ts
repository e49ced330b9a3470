/** Loads PDF.js on demand, because it is large and needed for PDFs only. */
export function loadPdfjs() {
  // The library requires this class to exist, even without its optional drawing library.
  const drawing = globalThis as { DOMMatrix?: unknown };
  drawing.DOMMatrix ??= Object;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
