import { useEffect, useState } from 'react';
import { openPdf, type PdfFile, type PdfSource } from '../../workers/pdf/pdf-client';
import type { FileItem } from '../core/item';
import { itemFile } from '../page/use-item-file';

export interface FirstPage {
  /** The first page as a JPEG. */
  picture: ArrayBuffer;
  pages: number;
  /** The text of the first pages. */
  words: string;
}

/** A booking of several travellers names them all in its first pages. */
const pagesRead = 3;

/** The longer side of the picture, in pixels: for a row, and for a preview. */
export type FirstPageSize = 192 | 960;

const patienceMs = 15_000;
export const pdfMime = 'application/pdf';

/** In this page only: what a PDF shows is not kept unsealed. */
const firstPages = new Map<string, Promise<FirstPage | undefined>>();
/** One after the other: each opens a worker. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The first page and the text of a PDF; undefined if it cannot be read now.
 * @param file names the file: the item's id, or the address of the upload
 */
export function firstPageOf(
  file: string,
  source: PdfSource,
  pixels: FirstPageSize,
): Promise<FirstPage | undefined> {
  const key = `${pixels} ${file}`;
  const known = firstPages.get(key);
  if (known) return known;
  const made = turn.then(() => drawFirstPage(source, pixels)).catch(() => undefined);
  turn = made;
  firstPages.set(key, made);
  // One that failed, as without a network, is tried again when it comes into view again.
  void made.then((page) => page ?? firstPages.delete(key));
  return made;
}

/** Nothing of a picture, and of a PDF whose text cannot be read. */
async function wordsOf(file: PdfFile): Promise<string> {
  const words: string[] = [];
  for (let page = 1; page <= Math.min(file.pageCount, pagesRead); page += 1)
    words.push(await file.words(page).catch(() => ''));
  return words.join(' ');
}

/**
 * The text of PDFs on this phone, as far as they have one.
 * @returns undefined until it is read; an empty text if there is none
 */
export function useWordsOf(items: readonly FileItem[]): string | undefined {
  const pdfs = items.filter(({ mime, size }) => mime === pdfMime && size > 0);
  const key = pdfs.map(({ id }) => id).join(' ');
  const [read, setRead] = useState<{ key: string; words: string }>();
  useEffect(() => {
    let current = true;
    const pages = pdfs.map((item) => firstPageOf(item.id, () => itemFile(item), 192));
    void Promise.all(pages).then((found) => {
      if (current) setRead({ key, words: found.map((page) => page?.words ?? '').join(' ') });
    });
    return () => {
      current = false;
    };
    // The key identifies the items and their contents.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return read?.key === key ? read.words : undefined;
}

async function drawFirstPage(
  source: PdfSource,
  pixels: FirstPageSize,
): Promise<FirstPage | undefined> {
  const opened = await openPdf(source, AbortSignal.timeout(patienceMs));
  if (!opened.ok) return undefined;
  const { file } = opened;
  try {
    const canvas = document.createElement('canvas');
    await file.draw(1, canvas, pixels).done;
    const jpeg = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', 0.8));
    if (!jpeg) return undefined;
    const pages = file.pageCount;
    return { picture: await jpeg.arrayBuffer(), pages, words: await wordsOf(file) };
  } finally {
    file.close();
  }
}
