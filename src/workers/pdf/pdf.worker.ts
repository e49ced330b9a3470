// PDF.js' own worker program: it answers on the worker's port as soon as it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
