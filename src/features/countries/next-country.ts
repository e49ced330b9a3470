export interface CountryGrid {
  /** How many popular ones there are, and how many stand beside each other. */
  readonly popular: number;
  readonly columns: number;
  /** How many rows follow below them. */
  readonly rows: number;
}

/**
 * Where an arrow key leads from the country at `at`, counted through both lists: the popular ones in
 * their columns, then the rows. Up from the first line leads to the search; undefined: not our key.
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
      // A column that ends earlier leads to the end of the last line, that line to the rows.
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
