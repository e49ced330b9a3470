import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { atoms } from './services';

/** Activities that a reload would interrupt: typing into a form, an upload, a payment. */
export type BusyWith = 'form' | 'upload' | 'payment';

const holdsAtom = atom<readonly { with: BusyWith }[]>([]);

/** Suppresses the offer of a new version until the returned function is called. */
export function holdUpdates(reason: BusyWith): () => void {
  const hold = { with: reason };
  atoms.set(holdsAtom, (holds) => [...holds, hold]);
  return () => atoms.set(holdsAtom, (holds) => holds.filter((other) => other !== hold));
}

/** Calls `holdUpdates` while the component is mounted and `busy` is true. */
export function useHoldUpdates(reason: BusyWith, busy = true): void {
  useEffect(() => (busy ? holdUpdates(reason) : undefined), [reason, busy]);
}

/** The activities in progress that a reload would interrupt. */
export const useBusyWith = (): readonly BusyWith[] =>
  useAtomValue(holdsAtom).map((hold) => hold.with);
