/** A piece of text where it stands on its page; the unit is the document's own. */
export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** False: a picture's piece that may have been misread. */
  readonly isClear: boolean;
}

/** Texts that stand together; a wide gap separates two cells. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly isClear: boolean;
}

/** Cells that stand beside each other on a page. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly middle: number;
  readonly height: number;
}

/** From this gap on, in heights of the text, another cell begins. */
const widestGap = 0.9;

/** Orders pieces of text as a reader sees them: rows from the top, cells from the left. */
export function rowsOf(pieces: readonly TextPiece[]): readonly Row[] {
  const words = pieces.flatMap(partsOf);
  const open: { pieces: TextPiece[]; middle: number; height: number }[] = [];
  for (const piece of words.sort((a, b) => middleOf(a) - middleOf(b))) {
    const middle = middleOf(piece);
    const row = open[open.length - 1];
    const height = piece.bottom - piece.top;
    if (row && Math.abs(middle - row.middle) < 0.5 * Math.min(height, row.height))
      row.pieces.push(piece);
    else open.push({ pieces: [piece], middle, height });
  }
  return open.map((row) => ({
    middle: row.middle,
    height: row.height,
    cells: cellsOf(row.pieces, row.height),
  }));
}

const middleOf = ({ top, bottom }: TextPiece) => (top + bottom) / 2;

/** A piece with wide gaps of blanks inside is several. */
function partsOf(piece: TextPiece): TextPiece[] {
  const { text, left, right } = piece;
  const advance = (right - left) / Math.max(1, text.length);
  return [...text.matchAll(/\S+(?: \S+)*/gu)].map((part) => ({
    ...piece,
    text: part[0],
    left: left + part.index * advance,
    right: left + (part.index + part[0].length) * advance,
  }));
}

function cellsOf(pieces: readonly TextPiece[], height: number): readonly Cell[] {
  const cells: Cell[] = [];
  for (const piece of [...pieces].sort((a, b) => a.left - b.left)) {
    const last = cells[cells.length - 1];
    const gap = last ? piece.left - last.right : Infinity;
    if (!last || gap > widestGap * height) cells.push(piece);
    else
      cells[cells.length - 1] = {
        // Letters that are placed one by one have no gap.
        text: last.text + (gap > 0.12 * height ? ' ' : '') + piece.text,
        left: last.left,
        right: Math.max(last.right, piece.right),
        isClear: last.isClear && piece.isClear,
      };
  }
  return cells.map(({ text, left, right, isClear }) => ({ text, left, right, isClear }));
}
