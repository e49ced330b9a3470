/** The sheet whose history entry the page stands on, if any. */
export function presentSheet(): string | undefined {
  const { usr } = (window.history.state ?? {}) as { usr?: { sheet?: string } | null };
  return usr?.sheet;
}

const longestMs = 1_000;

/**
 * Resolves when the history entry of a sheet that is just closing is left. A reload has to wait for
 * it: the way back and the new page would overtake each other.
 */
export async function sheetEntryLeft(): Promise<void> {
  if (presentSheet() === undefined) return;
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    // A browser may refuse to go back (too often in a short time): nothing waits for ever.
    setTimeout(resolve, longestMs);
  });
}
