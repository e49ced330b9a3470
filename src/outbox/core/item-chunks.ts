/** All chunks of an item. */
export const wholeItem = (itemId: string) => IDBKeyRange.bound([itemId], [itemId, []]);

/** Takes back what a transaction has written, unless its failure did. */
export function undo(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has ended already.
  }
}
