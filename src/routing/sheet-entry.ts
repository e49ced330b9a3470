import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the page still stands on the history entry that `useBackCloses` made for a sheet. A
 * redirect has to wait for it to be left: it would go back over the redirect otherwise.
 */
export function useStandsOnSheetEntry(open: boolean): boolean {
  const sheet = (useLocation().state as { sheet?: string } | null)?.sheet;
  // A reload keeps the entry of a sheet that is gone, so the one to compare with is the one before.
  const [seen, setSeen] = useState({ open, before: sheet });
  if (seen.open !== open) setSeen({ open, before: open ? sheet : seen.before });
  return sheet !== seen.before;
}
