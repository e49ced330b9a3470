import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { Begun } from '../outbox/core/take-over';
import { atoms } from './services';

/** The overlays that can be opened from any screen, one at a time. */
export type Overlay =
  | { kind: 'menu' }
  | { kind: 'uploads' }
  | { kind: 'install' }
  | { kind: 'countries'; mode: 'nationality' | 'residence' }
  | { kind: 'support'; orderId?: string; answersFirst?: boolean }
  | { kind: 'contact' }
  | { kind: 'devices' }
  /** Asks whoever has logged in about what was begun on this phone at a time. */
  | { kind: 'is-yours'; begun: Begun }
  | { kind: 'account-gone' };

const overlayAtom = atom<Overlay | undefined>(undefined);

export const useOverlay = (): Overlay | undefined => useAtomValue(overlayAtom);

export function useOpenOverlay(): (overlay: Overlay | undefined) => void {
  return useSetAtom(overlayAtom);
}

/** Opens an overlay from outside of a screen. */
export const openOverlay = (overlay: Overlay): void => atoms.set(overlayAtom, overlay);
