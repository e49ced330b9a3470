import type { Location } from 'react-router-dom';

/** A page that stays mounted, but hidden, while another page is shown. */
export interface KeptPage {
  readonly key: string;
  readonly userId: string | undefined;
  /** The page's last address: a hidden page must not see the address of the shown one. */
  readonly location: Location;
  /** An increasing counter: the least recently shown page has the smallest value. */
  readonly seen: number;
}

/** Enough for home, the list of orders and two orders; more would only cost memory. */
export const keptPagesLimit = 4;

/** The key of a kept page, distinct for each user and path. */
export const keptKey = (userId: string | undefined, pathname: string): string =>
  `${userId ?? ''} ${pathname}`;

/**
 * The pages to keep after a navigation to `location`, including its page if `keeps`. Returns the
 * same list if nothing changes. Pages of other users are removed.
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
