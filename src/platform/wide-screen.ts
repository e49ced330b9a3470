import { useSyncExternalStore } from 'react';
import { livesInPage } from '../storage/page-memory';

/** From here on screens have two columns; the same width as in the style sheets. */
const wide = window.matchMedia('(width >= 768px)');

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

/**
 * Where things are: 'saved on this phone', on a wide screen 'on this device'. Where the browser keeps
 * nothing they are only on the open page.
 */
export type DeviceWord = 'phone' | 'device' | 'page';
/** Only what outlives the page is called saved. */
export const keptVerb = (device: DeviceWord): 'kept' | 'saved' =>
  device === 'page' ? 'kept' : 'saved';

const wordFor = (isWide: boolean): DeviceWord => {
  if (livesInPage()) return 'page';
  return isWide ? 'device' : 'phone';
};
export const deviceWord = (): DeviceWord => wordFor(wide.matches);
export const useDeviceWord = (): DeviceWord => wordFor(useIsWide());
