import type { OpenDatabase } from '../../storage/database';

/** What some browsers (Chromium on Android) tell of the network; TypeScript's library does not know it. */
export interface NetworkInformation extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

export const networkInformation = (): NetworkInformation | undefined =>
  (navigator as { connection?: NetworkInformation }).connection;

/** Whether this browser tells a mobile network from others at all. */
export const tellsNetwork = (): boolean => networkInformation()?.type !== undefined;

const isMobile = () => networkInformation()?.type === 'cellular';

/** 'Only on Wi-Fi', which page and service worker heed alike. */
export function wifiOnly(open: OpenDatabase) {
  const read = async (): Promise<boolean> =>
    (await (await open()).get('settings', 'wifiOnly')) === true;
  return {
    read,
    write: async (only: boolean): Promise<void> =>
      void (await (await open()).put('settings', only, 'wifiOnly')),
    /** Whether files may go now. Where the browser tells nothing, they may. */
    networkWillDo: async (): Promise<boolean> => !isMobile() || !(await read()),
  };
}
