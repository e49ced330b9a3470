import { useSyncExternalStore } from 'react';
import { isInMemoryOnly } from '../storage/page-memory';

/** The width from which screens have two columns; the style sheets use the same one. */
const wide = window.matchMedia('(width >= 768px)');

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

/** The prerendered page is a phone's. */
const onServer = () => false;

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => wide.matches, onServer);

/**
 * The noun for where data is stored: 'saved on this phone', on a wide screen 'on this device'.
 * Where the browser denies storage, data is only on the open page.
 */
export type DeviceWord = 'phone' | 'device' | 'page';
const wordFor = (isWide: boolean): DeviceWord => {
  if (isInMemoryOnly()) return 'page';
  return isWide ? 'device' : 'phone';
};
export const deviceWord = (): DeviceWord => wordFor(wide.matches);
export const useDeviceWord = (): DeviceWord => wordFor(useIsWide());
