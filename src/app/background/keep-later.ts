import { subscribeToLanguage } from '../../language/translate';
import { loadPageWords } from '../../language/page-translations';
import type { WorkerMessage } from '../../outbox/worker/messages';
import { whenIdle } from '../../platform/when-idle';

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
 * code, and then begins `keepMore`. Waits while `isBusy`, so that transfers are not slowed down.
 */
export function keepLaterWhenIdle(isBusy: () => boolean, keepMore: () => void): void {
  if (!('serviceWorker' in navigator)) return;
  const { connection = {} } = navigator as { connection?: Connection };
  if (!mayLoadAhead(connection)) return;
  const keep = () => {
    void askWorker();
    keepMore();
  };
  const settle = () =>
    setTimeout(
      () => void whenIdle(settledMs).then(() => (isBusy() ? settle() : keep())),
      settledMs,
    );
  settle();
}

/** The addresses below a path that this page has loaded. */
const loadedFrom = (path: string): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin + path));

async function postToWorker(message: WorkerMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

const askWorker = () => postToWorker({ type: 'KEEP_LATER', flags: loadedFrom('/flags/') });

/**
 * Makes the service worker cache the catalogues of the chosen language, that of the pages to read too,
 * on any connection: the first page loads them before the worker controls the page.
 */
export function keepCatalogues(): void {
  if (!('serviceWorker' in navigator)) return;
  const keep = () => {
    const urls = loadedFrom('/assets/later/catalogue-');
    if (urls.length > 0) void postToWorker({ type: 'KEEP_CATALOGUE', urls });
  };
  const loadAndKeep = () =>
    void loadPageWords()
      .catch(() => undefined)
      .then(keep);
  loadAndKeep();
  subscribeToLanguage(loadAndKeep);
}
