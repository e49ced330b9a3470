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

/** The key of a kept page, distinct for each user and screen. */
export const keptKey = (userId: string | undefined, screen: string): string =>
  `${userId ?? ''} ${screen}`;

interface Shown {
  location: Location;
  /** The path, unless it changes while the screen stays the same. */
  screen?: string;
  userId: string | undefined;
  keeps: boolean;
}

/**
 * The pages to keep after a navigation to `location`, including its page if `keeps`. Returns the
 * same list if nothing changes. Pages of other users are removed.
 */
export function keepPages(
  pages: readonly KeptPage[],
  { location, screen = location.pathname, userId, keeps }: Shown,
  limit = keptPagesLimit,
): readonly KeptPage[] {
  const own = pages.filter((page) => page.userId === userId);
  const key = keptKey(userId, screen);
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
