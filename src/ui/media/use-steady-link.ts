import { useState } from 'react';

/** The address of a file within a signed link; undefined for another address. */
export function fileOf(link: string | undefined): string | undefined {
  const query = link?.indexOf('?') ?? -1;
  return query < 0 ? undefined : link?.slice(0, query);
}

/** Whether both are signed links to the same file: their signatures are in their queries. */
export function isSameFile(one: string | undefined, other: string | undefined): boolean {
  const file = fileOf(one);
  return file !== undefined && file === fileOf(other);
}

/**
 * The link to show of a file, absent if it did not load. Every answer has newly signed links: of a
 * file that is shown already the link that loaded it stays, so that it is not fetched again; once that
 * one fails, the newest is taken.
 */
export function useSteadyLink(newest: string | undefined) {
  const [shown, setShown] = useState(newest);
  const [broken, setBroken] = useState<string>();
  const link = shown !== broken && isSameFile(shown, newest) ? shown : newest;
  if (link !== shown) setShown(link);
  return { link: link === broken ? undefined : link, onError: () => setBroken(link) };
}
