/** The key range of an item's chunks. */
export const wholeItem = (itemId: string) => IDBKeyRange.bound([itemId], [itemId, []]);

/** Aborts a transaction, unless it has failed already. */
export function undo(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // The transaction has ended already.
  }
}
