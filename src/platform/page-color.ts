import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const pageColorAtom = atom<string | undefined>(undefined);

/** A colour that a page brings itself, instead of its route's. */
export const usePageColor = (): string | undefined => useAtomValue(pageColorAtom);

/** Gives the page a CSS colour of its own for as long as it is shown. */
export function useGivesPageColor(color: string | undefined): void {
  const set = useSetAtom(pageColorAtom);
  useEffect(() => {
    if (color === undefined) return;
    set(color);
    return () => set(undefined);
  }, [color, set]);
}
