import { useGoBack } from '../routing/go-back';
import { useOpenOverlay } from './overlays';

/** What the bar of a screen leads to: back, or to the page above it, and the menu. */
export function useBarActions(above: string): { onBack: () => void; onMenu: () => void } {
  const onBack = useGoBack(above);
  const openOverlay = useOpenOverlay();
  return { onBack, onMenu: () => openOverlay({ kind: 'menu' }) };
}
