interface Placed {
  readonly pos: number;
  readonly uploadId: string;
}

/** What an attach asks for: `replaces` as in the contract. */
export interface Wanted {
  readonly pos: number;
  readonly replaces?: string | null | undefined;
}

export type Place =
  | { readonly kind: 'add'; readonly pos: number }
  | { readonly kind: 'replace'; readonly pos: number; readonly uploadId: string }
  /** Another upload than the one to be replaced is there, or none any more. */
  | { readonly kind: 'conflict' };

/**
 * Where a page goes among a document's pages. An addition to a taken position gets the next free
 * one, so that two phones that filled the same position both keep their page; a replacement happens
 * only where the traveller still sees what they replace. Positions are never renumbered.
 */
export function choosePlace(pages: readonly Placed[], { pos, replaces }: Wanted): Place {
  const there = pages.find((page) => page.pos === pos);
  if (typeof replaces === 'string')
    return there?.uploadId === replaces
      ? { kind: 'replace', pos, uploadId: replaces }
      : { kind: 'conflict' };
  let free = pos;
  while (pages.some((page) => page.pos === free)) free += 1;
  return { kind: 'add', pos: free };
}
