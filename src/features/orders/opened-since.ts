interface Seen {
  dataUpdatedAt: number;
  isInvalidated: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Of the list's orders those that were opened, or changed, since the list was loaded: their cards
 * may not show how they are now. `seen` tells what is known of an order's own page.
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
