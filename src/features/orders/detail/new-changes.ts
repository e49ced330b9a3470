const most = 3;

/**
 * The newest changes after the time of the last one that was seen, newest first. None at the first
 * visit (null), and before that time is read (undefined).
 */
export const newChanges = <Change extends { readonly time: string }>(
  changes: readonly Change[],
  seen: string | null | undefined,
): Change[] =>
  typeof seen === 'string'
    ? changes
        .filter(({ time }) => new Date(time) > new Date(seen))
        .slice(-most)
        .reverse()
    : [];
