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
