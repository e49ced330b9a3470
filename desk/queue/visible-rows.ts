/** In pixels, as the style sheet of the table has them. */
const rowHeight = 40;
const headHeight = 32;
/** So many rows above and below what is seen are there already when somebody scrolls. */
const spare = 12;

/** The rows of a group that are drawn, and the room of those that are not. */
export interface RowSlice {
  readonly from: number;
  readonly to: number;
  /** In pixels. */
  readonly above: number;
  readonly below: number;
}

/** A part of what scrolls, in pixels from its top. */
export interface ScrollWindow {
  readonly top: number;
  readonly height: number;
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** Which rows of each group are drawn, by the number of rows that each has. */
export function visibleRows(counts: readonly number[], { top, height }: ScrollWindow): RowSlice[] {
  let y = headHeight;
  return counts.map((count) => {
    const first = y + headHeight;
    y = first + count * rowHeight;
    const from = within(Math.floor((top - first) / rowHeight) - spare, count);
    const to = within(Math.ceil((top + height - first) / rowHeight) + spare, count);
    return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
  });
}

/** Where the top of a row is, counted through all groups. */
export function topOfRow(counts: readonly number[], row: number): number {
  let [y, left] = [headHeight, row];
  for (const count of counts) {
    y += headHeight;
    if (left < count) break;
    y += count * rowHeight;
    left -= count;
  }
  return y + left * rowHeight;
}

/**
 * Where to scroll so that a row is seen whole, below the table's sticky head.
 * @returns undefined if it is seen already
 */
export function scrollToRow(
  counts: readonly number[],
  row: number,
  { top, height }: ScrollWindow,
): number | undefined {
  const y = topOfRow(counts, row);
  // The head of the row's group is shown with the first row.
  if (y < top + 2 * headHeight) return Math.max(0, y - 2 * headHeight);
  return y + rowHeight > top + height ? y + rowHeight - height : undefined;
}
