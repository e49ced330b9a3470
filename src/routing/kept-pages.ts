import type { Location } from 'react-router-dom';

/** A page that stays alive, hidden, while the traveller is elsewhere. */
export interface KeptPage {
  readonly key: string;
  readonly userId: string | undefined;
  /** Its own last address: a hidden page must not see the one that is shown instead. */
  readonly location: Location;
  /** Counts up: the least is the one that was not seen for longest. */
  readonly seen: number;
}

/** Home, the list and a few orders; more would only hold memory. */
export const keptPagesLimit = 4;

/** The key of a page: another user's, or another order's, is another page. */
export const keptKey = (userId: string | undefined, pathname: string): string =>
  `${userId ?? ''} ${pathname}`;

/**
 * The pages to keep after an arrival at `location`, whose own page is kept if `keeps`; the same
 * list where nothing changes. Pages of another user go.
 */
export function keepPages(
  pages: readonly KeptPage[],
  { location, userId, keeps }: { location: Location; userId: string | undefined; keeps: boolean },
  limit = keptPagesLimit,
): readonly KeptPage[] {
  const own = pages.filter((page) => page.userId === userId);
  const key = keptKey(userId, location.pathname);
  const last = own.find((page) => page.key === key);
  const nothingNew = own.length === pages.length && (!keeps || last?.location === location);
  if (nothingNew) return pages;
  if (!keeps) return own;
  const seen = Math.max(0, ...own.map((page) => page.seen)) + 1;
  const arrived: KeptPage = { key, userId, location, seen };
  const next = last ? own.map((page) => (page === last ? arrived : page)) : [...own, arrived];
  if (next.length <= limit) return next;
  const oldest = Math.min(...next.map((page) => page.seen));
  return next.filter((page) => page.seen !== oldest);
}
