import { openPdf } from '../../workers/pdf/pdf-client';
import styles from './print-pictures.module.css';

/** Takes away what was printed last; not every browser tells that it has printed. */
let clear: (() => void) | undefined;

/**
 * Prints pictures, one a page, in place of the screen. The pictures stay in the page, unseen, until
 * they are printed: on phones the call to print returns before.
 */
async function printPictures(pictures: readonly Blob[]): Promise<void> {
  clear?.();
  const sheet = document.createElement('div');
  sheet.className = styles.sheet ?? '';
  const addresses = pictures.map((picture) => URL.createObjectURL(picture));
  const images = addresses.map((address) => {
    const image = document.createElement('img');
    image.src = address;
    image.alt = '';
    return image;
  });
  sheet.append(...images);
  document.body.append(sheet);
  const remove = () => {
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
    window.removeEventListener('afterprint', remove);
  };
  clear = remove;
  try {
    await Promise.all(images.map((image) => image.decode()));
    window.addEventListener('afterprint', remove);
    window.print();
  } catch (error) {
    remove();
    throw error;
  }
}

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
