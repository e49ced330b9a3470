import { Workbox } from 'workbox-window';
import { pageLockOf } from '../storage/keys';
import { ownWorker } from '../workers/own-worker';
import { takeNewest } from './renew';

interface Options {
  /** Called when a newer version is available; `accept` activates it and reloads the page. */
  onUpdate: (accept: () => void) => void;
}

const checkEveryMs = 3_600_000;
/** Holds a lock until the page is closed, so that the worker keeps this version's files cached. */
function holdFiles(): void {
  // Only the last script is the entry; the bundler's scripts before it may not differ by version.
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  const entry = [...scripts].at(-1);
  if (!entry || !('locks' in navigator)) return;
  const name = pageLockOf.name(new URL(entry.src).pathname);
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** Checks hourly and when the page becomes visible, but at most once a minute. */
function checkAgainAndAgain(check: () => Promise<void>): void {
  const soonestMs = 60_000;
  let last = Date.now();
  const again = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < soonestMs) return;
    last = Date.now();
    // It fails offline; a later check will succeed.
    void check().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', again);
  setInterval(again, checkEveryMs);
}

/**
 * Registers the service worker, if supported: not on insecure origins or in some private windows.
 */
export async function registerServiceWorker({ onUpdate }: Options): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  holdFiles();
  const workbox = new Workbox(ownWorker('service'), { updateViaCache: 'none' });
  const offer = () => onUpdate(() => void takeNewest());
  workbox.addEventListener('waiting', offer);
  // The update was accepted in another tab: this page keeps its own files until it is accepted
  // here.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer();
    controlled = true;
  });
  try {
    await workbox.register();
    checkAgainAndAgain(() => workbox.update());
  } catch (error) {
    // The page works without it, but uploads then need an open page.
    console.warn('service worker not registered', error);
  }
}
