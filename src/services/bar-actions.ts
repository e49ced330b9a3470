import { useGoBack } from '../routing/leave-screen';
import { useOpenOverlay } from './overlays';

/**
 * The actions of a screen's top bar: go back (or to the parent page `above`), and open the menu.
 */
export function useBarActions(above: string): { onBack: () => void; onMenu: () => void } {
  const onBack = useGoBack(above);
  const openOverlay = useOpenOverlay();
  return { onBack, onMenu: () => openOverlay({ kind: 'menu' }) };
}
