import { ordersPageSize } from '../../domain/limits';

/** The list's pages with one order replaced. */
export const replaceCard = <Card extends { id: string }>(
  pages: readonly (readonly Card[])[],
  now: Card,
): Card[][] => pages.map((page) => page.map((card) => (card.id === now.id ? now : card)));

/**
 * The page parameter for the next page: the last order's id; undefined after an incomplete page.
 */
export const nextPage = (page: readonly { id: string }[]): string | undefined =>
  page.length < ordersPageSize ? undefined : page.at(-1)?.id;

interface Seen {
  dataUpdatedAt: number;
  isInvalidated: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * The orders of the list that were opened or changed since their cards were loaded, so that these
 * may be outdated. `seen` returns the query state of an order's own page.
 */
export const openedSince = (
  cards: readonly { readonly order: { readonly id: string }; readonly at: number }[],
  seen: (id: string) => Seen | undefined,
): string[] =>
  cards
    .filter(({ order, at }) => {
      const page = seen(order.id);
      if (!page) return false;
      return page.isInvalidated || page.fetchStatus === 'fetching' || page.dataUpdatedAt > at;
    })
    .map(({ order }) => order.id);
