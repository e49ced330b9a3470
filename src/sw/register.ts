import { Workbox } from 'workbox-window';
import type { WorkerMessage } from './messages';

interface Options {
  /** A new version waits; calling `accept` activates it and reloads the page. */
  onUpdate: (accept: () => void) => void;
}

/** Registers the service worker, where there is one: not on insecure origins, not in some private windows. */
export async function registerServiceWorker({ onUpdate }: Options): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    onUpdate(() => {
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSW({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
    });
  });
  await workbox.register().catch((error: unknown) => {
    // The page works without it: uploads then need the page open.
    console.warn('service worker not registered', error);
  });
}
