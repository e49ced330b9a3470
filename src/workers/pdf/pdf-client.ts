import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ownWorker } from '../own-worker';

export type PdfProblem = 'password' | 'broken' | 'missing' | 'unreachable';

/** A PDF that lies open in a worker of its own. */
export interface PdfFile {
  readonly pageCount: number;
  /** Of the first page, in points: what the others are taken for until they are drawn. */
  readonly width: number;
  readonly height: number;
  /** The words of a page, for those who do not see it. */
  words(pageNumber: number): Promise<string>;
  /** Draws a page `pixels` wide; rejects when it is cancelled. */
  draw(
    pageNumber: number,
    canvas: HTMLCanvasElement,
    pixels: number,
  ): { readonly done: Promise<void>; cancel(): void };
  /** Ends its worker. */
  close(): void;
}

export type OpenedPdf =
  | { readonly ok: true; readonly file: PdfFile }
  | { readonly ok: false; readonly problem: PdfProblem };

/** An address of our own, or a file that is on the phone: no policy lets a blob's address be fetched. */
export type PdfSource = string | (() => Promise<Blob>);

/** A canvas beyond this many pixels stays empty on phones. */
const mostPixels = 8_000_000;

/** Where the build puts PDF.js' fonts, character maps and decoders. */
const dataUrl = (folder: string) => new URL(`/pdfjs/${folder}/`, location.href).href;

/**
 * Opens a PDF with the library and a worker loaded for it, until the signal aborts. Never rejects.
 * Nothing in a PDF is run: no scripts, no forms, no links.
 */
export async function openPdf(source: PdfSource, signal: AbortSignal): Promise<OpenedPdf> {
  const data = await bytesOf(source, signal);
  if (typeof data === 'string') return { ok: false, problem: data };
  let worker: Worker | undefined;
  try {
    // The build for older phones: Safari got what the other one needs only lately.
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
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

/** By name: the classes are in the library, which may be what did not load. */
function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'password';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'broken';
  // The library or its worker did not arrive.
  if (name === 'TypeError' || name === 'Error') return 'unreachable';
  return 'broken';
}

/** The one place where a PDF worker is made, from a script of our own origin. */
function startPdfWorker(): Worker {
  return new Worker(ownWorker('pdf'), { type: 'module' });
}
