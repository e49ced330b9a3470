import { useState } from 'react';
import type { Location } from 'react-router-dom';
import { useSession } from '../session/session';
import { keepPages, keptKey, type KeptPage } from '../routing/kept-pages';
import { matchRoute } from './match-route';

/**
 * The pages to keep mounted, and the key of the shown one; undefined if that is not a kept page.
 */
export function useKeptPages(location: Location): {
  pages: readonly KeptPage[];
  shownKey: string | undefined;
} {
  const userId = useSession()?.userId;
  const [before, setPages] = useState<readonly KeptPage[]>([]);
  const keeps = matchRoute(location.pathname)?.keepAlive === true;
  const pages = keepPages(before, { location, userId, keeps });
  if (pages !== before) setPages(pages);
  return { pages, shownKey: keeps ? keptKey(userId, location.pathname) : undefined };
}
