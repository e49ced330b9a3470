import type { WorkerMessage } from '../sw/messages';

/** The Network Information API, which exists in Chromium only. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether prefetching is allowed: no data saver, and a fast connection. */
export const mayLoadAhead = ({ saveData, effectiveType = '4g' }: Connection): boolean =>
  !saveData && effectiveType === '4g';

const settledMs = 4000;

/**
 * When the page is idle on a good connection, makes the service worker cache the lazily loaded
 * code. Waits while `isBusy`, so that transfers are not slowed down.
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
