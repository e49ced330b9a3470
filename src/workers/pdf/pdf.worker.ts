// PDF.js' worker script; it handles messages as soon as it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
