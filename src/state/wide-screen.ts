import { useSyncExternalStore } from 'react';

/** From here on screens have two columns; the same width as in the style sheets. */
const wide = window.matchMedia('(width >= 768px)');

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

/** What the traveller holds: things are 'saved on this phone', on a wide screen 'on this device'. */
export const deviceWord = (): 'phone' | 'device' => (wide.matches ? 'device' : 'phone');
export const useDeviceWord = (): 'phone' | 'device' => (useIsWide() ? 'device' : 'phone');
