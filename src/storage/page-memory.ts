let inMemoryOnly = false;

/** Whether all storage is in this page's memory only, and is lost with it. */
export const isInMemoryOnly = (): boolean => inMemoryOnly;

/**
 * Whether the browser denies this site a database, so that no data can be lost. A database that is
 * damaged, full or blocked by another tab fails with other errors and may contain unsent data.
 */
export function isDenied(error: unknown): boolean {
  // TypeScript declares it as always present, but some browsers hide it.
  if (!(globalThis.indexedDB as IDBFactory | undefined)) return true;
  return (
    error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name)
  );
}

/** Switches to storage in memory; loads its code on demand. */
export async function storeInMemory(): Promise<void> {
  await import('./memory-database');
  inMemoryOnly = true;
}
