interface Placed {
  readonly pos: number;
  readonly uploadId: string;
  /** The key of the attach that put it there. */
  readonly attachKey: string | null;
}

/** What a change of a document asks for: fields as in the contract. */
export interface Wanted {
  readonly pos: number;
  readonly replaces?: string | null | undefined;
  readonly supersedes?: readonly string[] | undefined;
}

export type Place =
  /** `beside`: an upload that stands where this one was meant, put there by somebody else. */
  | { readonly kind: 'add'; readonly pos: number; readonly beside?: string }
  | { readonly kind: 'replace'; readonly pos: number; readonly uploadIds: readonly string[] }
  /** What is to be replaced is gone. */
  | { readonly kind: 'conflict' };

/** The pages that a change names, as an upload or by the attach that put it there; never by position. */
export const namedPages = <Page extends Placed>(
  pages: readonly Page[],
  { replaces, supersedes = [] }: Omit<Wanted, 'pos'>,
): Page[] =>
  pages.filter(
    ({ uploadId, attachKey }) =>
      uploadId === replaces || (attachKey !== null && supersedes.includes(attachKey)),
  );

/**
 * Where a page goes among a document's pages. A replacement takes the place of what it names. Where
 * that is gone, nothing of another device's is touched: the page is added beside it, or, for a phone
 * that names no attaches, the replacement is in conflict. An addition to a taken position gets the
 * next free one, so that two phones that filled the same position both keep their page. Positions
 * are never renumbered.
 * @param stood where an attach that the change names once put its page, if it did
 */
export function choosePlace(pages: readonly Placed[], wanted: Wanted, stood?: number): Place {
  const { replaces, supersedes } = wanted;
  const named = namedPages(pages, wanted);
  const [first] = named;
  if (first)
    return { kind: 'replace', pos: first.pos, uploadIds: named.map(({ uploadId }) => uploadId) };
  const isReplacement = typeof replaces === 'string';
  if (isReplacement && supersedes === undefined) return { kind: 'conflict' };
  const pos = stood ?? wanted.pos;
  const beside =
    isReplacement || stood !== undefined ? pages.find((page) => page.pos === pos) : undefined;
  let free = pos;
  while (pages.some((page) => page.pos === free)) free += 1;
  return { kind: 'add', pos: free, ...(beside && { beside: beside.uploadId }) };
}
