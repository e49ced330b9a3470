import { useState } from 'react';

/** Counts how often something was opened: as a `key` it makes each opening a fresh start. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: open ? 1 : 0 });
  if (seen.open === open) return seen.count;
  const next = { open, count: seen.count + (open ? 1 : 0) };
  setSeen(next);
  return next.count;
}
