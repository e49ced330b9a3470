/** The members of a transaction that are needed here. */
interface Undoable {
  readonly done: Promise<void>;
  abort(): void;
}

/** Aborts a transaction, unless it has failed already. */
export function undo(tx: Pick<Undoable, 'abort'>): void {
  try {
    tx.abort();
  } catch {
    // The transaction has ended already.
  }
}

/**
 * Does all of a transaction, or nothing. A browser may refuse a request at once, without a failed
 * request that ends the transaction: then it would store what was asked for before.
 */
export async function wholly<Result>(tx: Undoable, work: () => Promise<Result>): Promise<Result> {
  // The caller gets the failure of the work, which says more.
  tx.done.catch(() => undefined);
  try {
    const result = await work();
    await tx.done;
    return result;
  } catch (error) {
    undo(tx);
    throw error;
  }
}
