import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const pageColorAtom = atom<string | undefined>(undefined);

/** The page's own background colour, which replaces the colour of its route. */
export const usePageColor = (): string | undefined => useAtomValue(pageColorAtom);

/** Sets the page's background to a CSS colour while the component is mounted. */
export function useOwnPageColor(color: string | undefined): void {
  const set = useSetAtom(pageColorAtom);
  useEffect(() => {
    if (color === undefined) return;
    set(color);
    return () => set(undefined);
  }, [color, set]);
}
