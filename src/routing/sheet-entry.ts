import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the current history entry is still the one that `useBackCloses` added for a sheet. A
 * redirect must wait until it is left, because leaving it would go back over the redirect.
 */
export function useIsOnSheetEntry(open: boolean): boolean {
  const sheet = (useLocation().state as { sheet?: string } | null)?.sheet;
  // After a reload the entry of a closed sheet may remain, so compare with the entry before
  // opening.
  const [seen, setSeen] = useState({ open, before: sheet });
  if (seen.open !== open) setSeen({ open, before: open ? sheet : seen.before });
  return sheet !== seen.before;
}
