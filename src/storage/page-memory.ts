let standsIn = false;

/** Whether all that is stored lives in this page's memory, and goes with it. */
export const livesInPage = (): boolean => standsIn;

/**
 * Whether the browser denies this site a database, so that there never was one. A database that is
 * damaged, full or held back by another tab fails in other ways, and may hold what is not sent yet.
 */
export function isDenied(error: unknown): boolean {
  // Typed as always there, absent where the browser hides it.
  if (!(globalThis.indexedDB as IDBFactory | undefined)) return true;
  return (
    error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name)
  );
}

/** Has everything stored in the page from now on. Its code is loaded only then. */
export async function storeInPage(): Promise<void> {
  await import('./memory-database');
  standsIn = true;
}
