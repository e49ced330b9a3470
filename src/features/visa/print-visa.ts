import { openPdf } from '../../workers/pdf/pdf-client';
import { printPictures } from './print-pictures';

/** About 200 dots an inch on a page of A4. */
const pixels = 1654;
const mostPages = 20;

/** Prints a visa: a picture as it is, each page of a PDF as a picture. */
export async function printVisa(file: Blob): Promise<void> {
  await printPictures(file.type === 'application/pdf' ? await drawnPages(file) : [file]);
}

/** @throws if the PDF cannot be opened */
async function drawnPages(file: Blob): Promise<Blob[]> {
  const opened = await openPdf(async () => file, new AbortController().signal);
  if (!opened.ok) throw new Error(`The PDF was not opened: ${opened.problem}`);
  try {
    const pages: Blob[] = [];
    for (let page = 1; page <= Math.min(opened.file.pageCount, mostPages); page += 1) {
      const canvas = document.createElement('canvas');
      await opened.file.draw(page, canvas, pixels).done;
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (picture) pages.push(picture);
    }
    return pages;
  } finally {
    opened.file.close();
  }
}
