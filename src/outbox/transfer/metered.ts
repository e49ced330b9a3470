import type { OpenDatabase } from '../../storage/database';

/**
 * The Network Information API (Chromium on Android), which TypeScript's library does not define.
 */
export interface NetworkInformation extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

export const networkInformation = (): NetworkInformation | undefined =>
  (navigator as { connection?: NetworkInformation }).connection;

/** Whether this browser reports the network's type. */
export const tellsNetwork = (): boolean => networkInformation()?.type !== undefined;

const isMobile = () => networkInformation()?.type === 'cellular';

/** The setting 'only on Wi-Fi', which page and service worker share. */
export function wifiOnly(open: OpenDatabase) {
  const read = async (): Promise<boolean> =>
    (await (await open()).get('settings', 'wifiOnly')) === true;
  return {
    read,
    write: async (only: boolean): Promise<void> =>
      void (await (await open()).put('settings', only, 'wifiOnly')),
    /** Whether files may be sent now; yes if the browser does not report the network's type. */
    networkWillDo: async (): Promise<boolean> => !isMobile() || !(await read()),
  };
}
