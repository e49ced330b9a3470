import { fileURLToPath } from 'node:url';
import { loadPdfjs } from '../../../infra/files/load-pdfjs';

/** Texts that stand together; a wide gap separates two cells. The unit is a point. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Cells that stand beside each other on a page. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly middle: number;
  readonly height: number;
}

interface Piece extends Cell {
  readonly middle: number;
  readonly height: number;
}

/** An itinerary has few pages, and a page few pieces. */
const mostPages = 6;
const mostPieces = 5000;
/** Between two pages: what follows belongs to no row of the page before. */
const pageGap = 100;

/**
 * The text layer of a PDF as a reader sees it: rows from the top, cells from the left. Empty if it
 * has none, as a scan, or does not open. A hostile file can take long: call it only with limits of
 * time and memory.
 */
export async function rowsOfPdf(bytes: Uint8Array): Promise<readonly Row[]> {
  const { getDocument, VerbosityLevel } = await loadPdfjs();
  const library = new URL('.', import.meta.resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // A copy, because the library takes ownership of the buffer.
    data: new Uint8Array(bytes),
    cMapUrl: fileURLToPath(new URL('cmaps/', library)),
    cMapPacked: true,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const pieces: Piece[] = [];
    let above = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      for (const item of items.slice(0, mostPieces - pieces.length))
        if ('str' in item) pieces.push(...piecesOf(item, above + height));
      above += height + pageGap;
    }
    return rowsOf(pieces);
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

/**
 * The pieces of a text between wide gaps of blanks. PDF counts upwards from the page's bottom, and a
 * text stands on its baseline.
 */
function piecesOf({ str, transform, width }: TextItem, pageBottom: number): readonly Piece[] {
  const [, , c = 0, d = 0, left = 0, baseline = 0] = transform;
  const height = Math.hypot(c, d);
  const advance = width / Math.max(1, str.length);
  return [...str.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index }) => ({
    text,
    left: left + index * advance,
    right: left + (index + text.length) * advance,
    middle: pageBottom - baseline - height / 2,
    height,
  }));
}

function rowsOf(pieces: readonly Piece[]): readonly Row[] {
  const rows: { pieces: Piece[]; middle: number; height: number }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1);
    const { middle, height } = piece;
    if (row && middle - row.middle < 0.5 * Math.min(height, row.height)) row.pieces.push(piece);
    else rows.push({ pieces: [piece], middle, height });
  }
  return rows.map((row) => ({ ...row, cells: cellsOf(row.pieces, row.height) }));
}

/** From this gap on, in heights of the text, another cell begins. */
const widestGap = 0.9;
/** Letters that are placed one by one have no gap. */
const leastBlank = 0.12;

function cellsOf(pieces: readonly Piece[], height: number): readonly Cell[] {
  const cells: Cell[] = [];
  for (const { text, left, right } of [...pieces].sort((a, b) => a.left - b.left)) {
    const last = cells.at(-1);
    const gap = last ? left - last.right : Infinity;
    if (!last || gap > widestGap * height) cells.push({ text, left, right });
    else
      cells[cells.length - 1] = {
        text: last.text + (gap > leastBlank * height ? ' ' : '') + text,
        left: last.left,
        right: Math.max(last.right, right),
      };
  }
  return cells;
}
