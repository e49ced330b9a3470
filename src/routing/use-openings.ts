import { useState } from 'react';

/** Counts the openings of a component; as its `key`, the count resets its state at each opening. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: open ? 1 : 0 });
  if (seen.open === open) return seen.count;
  const next = { open, count: seen.count + (open ? 1 : 0) };
  setSeen(next);
  return next.count;
}
