import { atom, useAtomValue, useSetAtom } from 'jotai';

/** The overlays that can be opened from any screen, one at a time. */
export type Overlay =
  | { kind: 'menu' }
  | { kind: 'uploads' }
  | { kind: 'install' }
  | { kind: 'countries'; mode: 'nationality' | 'residence' }
  | { kind: 'support'; orderId?: string }
  | { kind: 'contact' }
  | { kind: 'devices' };

const overlayAtom = atom<Overlay | undefined>(undefined);

export const useOverlay = (): Overlay | undefined => useAtomValue(overlayAtom);

export function useOpenOverlay(): (overlay: Overlay | undefined) => void {
  return useSetAtom(overlayAtom);
}
