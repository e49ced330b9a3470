interface Seen {
  dataUpdatedAt: number;
  isInvalidated: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * The orders of the list that were opened or changed since the list was loaded, so that their cards
 * may be outdated. `seen` returns the query state of an order's own page.
 */
export const openedSince = (
  orders: readonly { id: string }[],
  loadedAt: number,
  seen: (id: string) => Seen | undefined,
): string[] =>
  orders
    .map(({ id }) => id)
    .filter((id) => {
      const page = seen(id);
      if (!page) return false;
      return page.isInvalidated || page.fetchStatus === 'fetching' || page.dataUpdatedAt > loadedAt;
    });
