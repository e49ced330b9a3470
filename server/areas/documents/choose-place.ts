interface Placed {
  readonly pos: number;
  readonly uploadId: string;
  /** The idempotency key of the attach that placed the page. */
  readonly attachKey: string | null;
}

/** A requested change of a document; the fields are those of the contract. */
export interface Wanted {
  readonly pos: number;
  readonly replaces?: string | null | undefined;
  readonly supersedes?: readonly string[] | undefined;
}

export type Place =
  /** `beside` is an upload of another device that already has the wanted position. */
  | { readonly kind: 'add'; readonly pos: number; readonly beside?: string }
  | { readonly kind: 'replace'; readonly pos: number; readonly uploadIds: readonly string[] }
  /** The page to replace no longer exists. */
  | { readonly kind: 'conflict' };

/** The pages that a change names by upload or by attach key; never by position. */
export const namedPages = <Page extends Placed>(
  pages: readonly Page[],
  { replaces, supersedes = [] }: Omit<Wanted, 'pos'>,
): Page[] =>
  pages.filter(
    ({ uploadId, attachKey }) =>
      uploadId === replaces || (attachKey !== null && supersedes.includes(attachKey)),
  );

/**
 * Decides the position of a page in a document. A replacement takes the position of the page that
 * it names. If that page no longer exists, pages of other devices are not touched: the new page is
 * added beside them, or, for a phone that does not send superseded keys, the replacement is a
 * conflict. An addition to a taken position gets the next free one, so that two phones that filled
 * the same position both keep their page. Positions are never renumbered.
 * @param earlier the position at which a superseded attach once placed its page, if any
 */
export function choosePlace(pages: readonly Placed[], wanted: Wanted, earlier?: number): Place {
  const { replaces, supersedes } = wanted;
  const named = namedPages(pages, wanted);
  const [first] = named;
  if (first)
    return { kind: 'replace', pos: first.pos, uploadIds: named.map(({ uploadId }) => uploadId) };
  const isReplacement = typeof replaces === 'string';
  if (isReplacement && supersedes === undefined) return { kind: 'conflict' };
  const pos = earlier ?? wanted.pos;
  const beside =
    isReplacement || earlier !== undefined ? pages.find((page) => page.pos === pos) : undefined;
  let free = pos;
  while (pages.some((page) => page.pos === free)) free += 1;
  return { kind: 'add', pos: free, ...(beside && { beside: beside.uploadId }) };
}
