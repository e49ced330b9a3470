import type { FileProblem } from '../../domain/file/file-message';
import { pdfProblem, readPdf } from '../../domain/file/pdf';
import { openPdf, type PdfFile, type PdfProblem } from '../../workers/pdf/pdf-client';

/** Long enough for 300 pages on a slow phone; after that the file is accepted unjudged. */
const patienceMs = 15_000;

/** Only these problems are the file's; the others are the reader's. */
const tells = (problem: PdfProblem): problem is 'password' | 'broken' =>
  problem === 'password' || problem === 'broken';

/** Why a locked or damaged PDF is not accepted; undefined if it opens, or cannot be judged. */
export async function problemOfDoubtful(bytes: ArrayBuffer): Promise<FileProblem | undefined> {
  const opened = await openedCopy(bytes, AbortSignal.timeout(patienceMs));
  if (opened.ok) opened.file.close();
  if (opened.ok || !tells(opened.problem)) return undefined;
  return pdfProblem(readPdf(new Uint8Array(bytes)), opened.problem);
}

export type KeptPages =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** 'no-reader': the PDF reader is not on the phone. */
  | { readonly ok: false; readonly problem: 'no-reader' | 'pages-stay' };

/** Long enough for 100 scanned pages on a slow phone. */
const keepingMs = 120_000;

/**
 * Takes pages out of a PDF. The result is opened again and compared, page by page: a file that lacks more
 * than it should is not sent, and neither is one that still has what the traveller has deleted.
 * @param pages numbered from 0, in the order that they are to have
 */
export async function keepPages(bytes: ArrayBuffer, pages: readonly number[]): Promise<KeptPages> {
  const signal = AbortSignal.timeout(keepingMs);
  const original = await openedCopy(bytes, signal);
  if (!original.ok) return failureOf(original.problem);
  try {
    const kept = await original.file.keep(pages);
    const made = await openedCopy(kept.buffer, signal);
    if (!made.ok) return failureOf(made.problem);
    try {
      const isSame = await hasPages(made.file, original.file, pages);
      return isSame ? { ok: true, bytes: kept } : { ok: false, problem: 'pages-stay' };
    } finally {
      made.file.close();
    }
  } catch (error) {
    console.warn(error);
    return { ok: false, problem: 'pages-stay' };
  } finally {
    original.file.close();
  }
}

/** A copy, because the reader transfers its input to its worker. */
const openedCopy = (bytes: ArrayBuffer, signal: AbortSignal) => {
  const copy = new Blob([bytes]);
  return openPdf(() => Promise.resolve(copy), signal);
};

const failureOf = (problem: PdfProblem): KeptPages => ({
  ok: false,
  problem: tells(problem) ? 'pages-stay' : 'no-reader',
});

async function hasPages(
  made: PdfFile,
  original: PdfFile,
  pages: readonly number[],
): Promise<boolean> {
  if (made.pageCount !== pages.length) return false;
  for (const [index, page] of pages.entries()) {
    const [one, other] = [index + 1, page + 1];
    if ((await made.words(one)) !== (await original.words(other))) return false;
    if (!isAlike(await smallPicture(made, one), await smallPicture(original, other))) return false;
  }
  return true;
}

/** Pixels across: scans and photographs that got lost are seen, and a page takes no time. */
const smallWidth = 48;

async function smallPicture(file: PdfFile, pageNumber: number): Promise<ImageData> {
  const canvas = document.createElement('canvas');
  await file.draw(pageNumber, canvas, smallWidth, true).done;
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
  canvas.width = 0;
  if (!pixels) throw new Error('The page could not be drawn.');
  return pixels;
}

/** In levels, on average; fonts and scans are drawn the same from both files. */
const mostDifference = 1;

function isAlike(one: ImageData, other: ImageData): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  let sum = 0;
  for (const [at, level] of one.data.entries()) sum += Math.abs(level - (other.data[at] ?? 0));
  return sum <= mostDifference * one.data.length;
}
