import { useSyncExternalStore } from 'react';
import { isInMemoryOnly } from '../storage/page-memory';

/** The width from which screens have two columns; the style sheets use the same one. */
const wide = window.matchMedia('(width >= 768px)');

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

/** The layout of the HTML that the app takes over: a shell is a phone's. */
let isFirstWide = false;
const onServer = () => isFirstWide;

/** The HTML that the app takes over is laid out for a wide screen, or for a phone. */
export const layOutFirst = (isForWide: boolean): void => {
  isFirstWide = isForWide;
};

export const isWideNow = (): boolean => wide.matches;

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
