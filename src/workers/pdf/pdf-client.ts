import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ownWorker } from '../own-worker';

export type PdfProblem = 'password' | 'broken' | 'missing' | 'unreachable';

/** A PDF that is open in its own worker. */
export interface PdfFile {
  readonly pageCount: number;
  /** The first page's size in points, assumed for the other pages until they are rendered. */
  readonly width: number;
  readonly height: number;
  /** The text of a page, for screen readers. */
  words(pageNumber: number): Promise<string>;
  /** Renders a page `pixels` wide; rejects if it is cancelled. */
  draw(
    pageNumber: number,
    canvas: HTMLCanvasElement,
    pixels: number,
  ): { readonly done: Promise<void>; cancel(): void };
  /** Terminates the worker. */
  close(): void;
}

export type OpenedPdf =
  | { readonly ok: true; readonly file: PdfFile }
  | { readonly ok: false; readonly problem: PdfProblem };

/** A same-origin URL, or a file on the phone: the CSP does not allow to fetch blob URLs. */
export type PdfSource = string | (() => Promise<Blob>);

/** Phones leave larger canvases empty. */
const mostPixels = 8_000_000;

/** The build's folder with PDF.js' fonts, character maps or decoders. */
const dataUrl = (folder: string) => new URL(`/pdfjs/${folder}/`, location.href).href;

/**
 * Loads the library and a worker, and opens a PDF until the signal aborts. Never rejects. Nothing
 * in the PDF is executed: no scripts, no forms, no links.
 */
export async function openPdf(source: PdfSource, signal: AbortSignal): Promise<OpenedPdf> {
  const data = await bytesOf(source, signal);
  if (typeof data === 'string') return { ok: false, problem: data };
  let worker: Worker | undefined;
  try {
    // The legacy build: the other one needs features that Safari has only had recently.
    const pdfjs = await import(/* later */ 'pdfjs-dist/legacy/build/pdf.mjs');
    const started = startPdfWorker();
    worker = started;
    const crashed = new Promise<never>((_, reject) => {
      started.addEventListener('error', () => reject(new Error('The PDF worker did not start.')));
    });
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Nobody waits for it any more.')));
    });
    const opening = pdfjs.getDocument({
      data,
      worker: pdfjs.PDFWorker.create({ port: started }),
      isEvalSupported: false,
      enableXfa: false,
      cMapUrl: dataUrl('cmaps'),
      standardFontDataUrl: dataUrl('standard_fonts'),
      wasmUrl: dataUrl('wasm'),
    });
    const opened = opening.promise.then((document) => openedFile(document, started));
    const file = await Promise.race([opened, crashed, stopped]);
    return { ok: true, file };
  } catch (error) {
    worker?.terminate();
    return { ok: false, problem: problemOf(error) };
  }
}

async function bytesOf(
  source: PdfSource,
  signal: AbortSignal,
): Promise<Uint8Array | 'missing' | 'unreachable'> {
  try {
    if (typeof source !== 'string') return new Uint8Array(await (await source()).arrayBuffer());
    const response = await fetch(source, { credentials: 'omit', signal });
    if (!response.ok) return response.status < 500 ? 'missing' : 'unreachable';
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    return 'unreachable';
  }
}

async function openedFile(document: PDFDocumentProxy, worker: Worker): Promise<PdfFile> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return {
    pageCount: document.numPages,
    width,
    height,
    async words(pageNumber) {
      const { items } = await (await document.getPage(pageNumber)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    },
    draw(pageNumber, canvas, pixels) {
      let cancelled = false;
      let stop = () => {};
      const done = (async () => {
        const page = await document.getPage(pageNumber);
        if (cancelled) throw new Error('cancelled');
        const size = page.getViewport({ scale: 1 });
        const wanted = pixels / size.width;
        const scale = Math.min(wanted, Math.sqrt(mostPixels / (size.width * size.height)));
        const viewport = page.getViewport({ scale });
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        const drawing = page.render({ canvas, viewport });
        stop = () => drawing.cancel();
        await drawing.promise;
      })();
      return {
        done,
        cancel() {
          cancelled = true;
          stop();
        },
      };
    },
    close() {
      void document.loadingTask.destroy().catch(() => undefined);
      worker.terminate();
    },
  };
}

/** Identifies errors by name, because the classes are in the library, which may not have loaded. */
function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'password';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'broken';
  // The library or its worker could not be loaded.
  if (name === 'TypeError' || name === 'Error') return 'unreachable';
  return 'broken';
}

/** The only code that starts a PDF worker, from a same-origin script. */
function startPdfWorker(): Worker {
  return new Worker(ownWorker('pdf'), { type: 'module' });
}
