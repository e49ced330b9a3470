export interface CountryGrid {
  /** The number of popular countries, and of their columns. */
  readonly popular: number;
  readonly columns: number;
  /** The number of rows below them. */
  readonly rows: number;
}

/**
 * The index to which a key moves from the country `at`; indices count the popular countries, then
 * the rows. Up from the first line moves to the search; undefined: the key is not handled.
 */
export function nextCountry(
  key: string,
  at: number,
  { popular, columns, rows }: CountryGrid,
): number | 'search' | undefined {
  const last = popular + rows - 1;
  const inGrid = at < popular;
  const lastLine = Math.floor((popular - 1) / columns) * columns;
  switch (key) {
    case 'ArrowDown':
      if (!inGrid) return Math.min(at + 1, last);
      if (at + columns < popular) return at + columns;
      // From a shorter column to the end of the last line, and from the last line to the rows.
      return at < lastLine ? popular - 1 : Math.min(popular, last);
    case 'ArrowUp':
      if (inGrid) return at < columns ? 'search' : at - columns;
      if (at > popular) return at - 1;
      return popular > 0 ? lastLine : 'search';
    case 'ArrowRight':
      return inGrid ? Math.min(at + 1, popular - 1) : undefined;
    case 'ArrowLeft':
      return inGrid ? Math.max(at - 1, 0) : undefined;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
