import { openPdf } from './open-pdf';
import type { TextPiece } from './text-piece';

/** An itinerary has few pages, and a page few pieces. */
const mostPages = 6;
const mostPieces = 5000;
/** Between two pages, in points: what follows belongs to no row of the page before. */
const pageGap = 100;

/**
 * The text layer of a PDF, pages below each other; empty if it has none or does not open. A hostile
 * file can take long: call it only with limits of time and memory.
 */
export async function textOfPdf(bytes: Uint8Array): Promise<readonly TextPiece[]> {
  const task = await openPdf(bytes);
  try {
    const document = await task.promise;
    const pieces: TextPiece[] = [];
    let above = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      for (const item of items.slice(0, mostPieces - pieces.length))
        if ('str' in item && item.str.trim() !== '') pieces.push(pieceOf(item, above + height));
      above += height + pageGap;
    }
    return pieces;
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** PDF counts upwards from the page's bottom, and a text stands on its baseline. */
function pieceOf({ str, transform, width }: TextItem, pageBottom: number): TextPiece {
  const [, , c = 0, d = 0, left = 0, baseline = 0] = transform;
  const size = Math.hypot(c, d);
  const bottom = pageBottom - baseline;
  return { text: str, left, right: left + width, top: bottom - size, bottom, isClear: true };
}
