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
  /**
   * Renders a page `pixels` wide; rejects if it is cancelled.
   * @param isUnseen also while the tab is in the background
   */
  draw(
    pageNumber: number,
    canvas: HTMLCanvasElement,
    pixels: number,
    isUnseen?: boolean,
  ): { readonly done: Promise<void>; cancel(): void };
  /** Whether pages may be taken out: not where more than pages would be lost, as a lock or attachments. */
  change(): Promise<'possible' | 'ends-signature' | 'impossible'>;
  /**
   * A PDF of pages of this one, which are numbered from 0, in the given order, each once.
   * @throws {Error} if they cannot be taken out
   */
  keep(pages: readonly number[]): Promise<Uint8Array<ArrayBuffer>>;
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
    const ended = Promise.race([crashed, stopped]);
    const opened = opening.promise.then((document) => openedFile(document, started, ended));
    const file = await Promise.race([opened, ended]);
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

/** The facts about a PDF that the library finds in its catalogue, as far as they are used. */
interface PdfFacts {
  readonly EncryptFilterName?: string | null;
  readonly IsXFAPresent?: boolean;
  readonly IsCollectionPresent?: boolean;
  readonly IsSignaturesPresent?: boolean;
}

/** @param ended rejects once no answer of the worker is to be expected any more */
async function openedFile(
  document: PDFDocumentProxy,
  worker: Worker,
  ended: Promise<never>,
): Promise<PdfFile> {
  const unlessEnded = <Answer>(answer: Promise<Answer>) => Promise.race([answer, ended]);
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return {
    pageCount: document.numPages,
    width,
    height,
    words: (pageNumber) =>
      unlessEnded(
        (async () => {
          const { items } = await (await document.getPage(pageNumber)).getTextContent();
          return items.map((item) => ('str' in item ? item.str : '')).join(' ');
        })(),
      ),
    draw(pageNumber, canvas, pixels, isUnseen = false) {
      let cancelled = false;
      let stop = () => {};
      const done = (async () => {
        const page = await document.getPage(pageNumber);
        if (cancelled) throw new Error('cancelled');
        const size = page.getViewport({ scale: 1 });
        const wanted = pixels / size.width;
        const scale = Math.min(wanted, Math.sqrt(mostPixels / (size.width * size.height)));
        const viewport = page.getViewport({ scale });
        // Its letters have their places: on a page in Arabic a canvas would put each to the left of its own.
        canvas.dir = 'ltr';
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        // The other intent waits for frames, of which a tab in the background has none.
        const drawing = page.render({ canvas, viewport, intent: isUnseen ? 'print' : 'display' });
        stop = () => drawing.cancel();
        await drawing.promise;
      })();
      return {
        done: unlessEnded(done),
        cancel() {
          cancelled = true;
          stop();
        },
      };
    },
    async change() {
      const asked = Promise.all([document.getMetadata(), document.getAttachments()]);
      const [{ info }, attachments] = await unlessEnded(asked);
      const facts = info as PdfFacts;
      if (facts.EncryptFilterName || facts.IsXFAPresent || facts.IsCollectionPresent || attachments)
        return 'impossible';
      return facts.IsSignaturesPresent ? 'ends-signature' : 'possible';
    },
    async keep(pages) {
      const inOrder = [...pages].sort((a, b) => a - b);
      const part = {
        document: null,
        includePages: inOrder,
        pageIndices: inOrder.map((page) => pages.indexOf(page)),
      };
      const bytes: Uint8Array | null = await unlessEnded(document.extractPages([part]));
      if (!bytes) throw new Error('The pages could not be taken out.');
      return new Uint8Array(bytes);
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
