import type { WorkerMessage } from '../sw/messages';

/** What a browser tells of its connection; Chromium's alone. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether loading ahead costs the traveller nothing that they would miss. */
export const mayLoadAhead = ({ saveData, effectiveType = '4g' }: Connection): boolean =>
  !saveData && effectiveType === '4g';

const settledMs = 4000;

/**
 * When the page has settled on a good connection, has the service worker keep the rarer parts. What
 * `isBusy` tells of has the network for itself.
 */
export function keepLaterWhenIdle(isBusy: () => boolean): void {
  if (!('serviceWorker' in navigator)) return;
  const { connection = {} } = navigator as { connection?: Connection };
  if (!mayLoadAhead(connection)) return;
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  const settle = () =>
    setTimeout(() => whenIdle(() => void (isBusy() ? settle() : askWorker())), settledMs);
  settle();
}

async function askWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const flags = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/flags/`));
  active?.postMessage({ type: 'KEEP_LATER', flags } satisfies WorkerMessage);
}
