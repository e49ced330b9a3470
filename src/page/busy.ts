import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { atoms } from './services';

/** What a reload would break off: typed input, files on their way, a payment. */
export type BusyWith = 'form' | 'upload' | 'payment';

const holdsAtom = atom<readonly { with: BusyWith }[]>([]);

/** Keeps a new version from being offered until the returned function is called. */
export function holdUpdates(reason: BusyWith): () => void {
  const hold = { with: reason };
  atoms.set(holdsAtom, (holds) => [...holds, hold]);
  return () => atoms.set(holdsAtom, (holds) => holds.filter((other) => other !== hold));
}

/** The same while a part is shown, and `busy` says so. */
export function useHoldUpdates(reason: BusyWith, busy = true): void {
  useEffect(() => (busy ? holdUpdates(reason) : undefined), [reason, busy]);
}

/** What the page is busy with now. */
export const useBusyWith = (): readonly BusyWith[] =>
  useAtomValue(holdsAtom).map((hold) => hold.with);
