/** The id of the sheet that owns the current history entry, if any. */
export function presentSheet(): string | undefined {
  const { usr } = (window.history.state ?? {}) as { usr?: { sheet?: string } | null };
  return usr?.sheet;
}

const longestMs = 1_000;

/**
 * Resolves when the history entry of a closing sheet has been left. A reload must wait for it,
 * because going back and loading the new page would race.
 */
export async function sheetEntryLeft(): Promise<void> {
  if (presentSheet() === undefined) return;
  await new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    // A browser may ignore `history.back` when it is called too often: the wait must end.
    setTimeout(resolve, longestMs);
  });
}
