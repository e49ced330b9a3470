import { useState } from 'react';
import { isSameFile } from './same-file';

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
