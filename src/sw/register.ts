import { Workbox } from 'workbox-window';
import { pageLockOf } from '../storage/keys';
import { ownWorker } from '../workers/own-worker';
import { takeNewest } from './renew';

interface Options {
  /** A newer version than this page's is there; calling `accept` puts it in this page's place. */
  onUpdate: (accept: () => void) => void;
}

const checkEveryMs = 3_600_000;
/** Held as long as the page lives, so that the worker keeps the files of this page's version. */
function holdFiles(): void {
  // The scripts before the last, the bundler's own, may be the same in many versions.
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  const entry = [...scripts].at(-1);
  if (!entry || !('locks' in navigator)) return;
  const name = pageLockOf.name(new URL(entry.src).pathname);
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** At most once a minute, because coming back to the foreground is frequent. */
function checkAgainAndAgain(check: () => Promise<void>): void {
  const soonestMs = 60_000;
  let last = Date.now();
  const again = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < soonestMs) return;
    last = Date.now();
    // Offline it fails; the next time will do.
    void check().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', again);
  setInterval(again, checkEveryMs);
}

/** Registers the service worker, where there is one: not on insecure origins, not in some private windows. */
export async function registerServiceWorker({ onUpdate }: Options): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  holdFiles();
  const workbox = new Workbox(ownWorker('service'), { updateViaCache: 'none' });
  const offer = () => onUpdate(() => void takeNewest());
  workbox.addEventListener('waiting', offer);
  // Another tab agreed: this page goes on with its own files until its traveller agrees too.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer();
    controlled = true;
  });
  try {
    await workbox.register();
    checkAgainAndAgain(() => workbox.update());
  } catch (error) {
    // The page works without it: uploads then need the page open.
    console.warn('service worker not registered', error);
  }
}
