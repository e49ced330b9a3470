import { Workbox } from 'workbox-window';
import { pageLockOf } from '../storage/keys';
import { ownWorker } from '../workers/own-worker';

interface Options {
  /** A newer version than this page's is there; calling `accept` puts it in this page's place. */
  onUpdate: (accept: () => void) => void;
}

const checkEveryMs = 3_600_000;
const patienceMs = 10_000;

/** Resolves at the event, or when it has not come for too long. */
const heard = (target: EventTarget, type: string): Promise<void> =>
  new Promise((resolve) => {
    target.addEventListener(type, () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
  });

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

/** Lets the waiting worker take over, if one waits, and loads the page anew. */
async function useNewest(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (waiting) {
    const taken = heard(navigator.serviceWorker, 'controllerchange');
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await taken;
  }
  location.reload();
}

/** For a page whose own version is gone: fetches the newest, then loads the page with it. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return location.reload();
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing) await heard(installing, 'statechange');
  return useNewest();
}

/** Registers the service worker, where there is one: not on insecure origins, not in some private windows. */
export async function registerServiceWorker({ onUpdate }: Options): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  holdFiles();
  const workbox = new Workbox(ownWorker('service'), { updateViaCache: 'none' });
  const offer = () => onUpdate(() => void useNewest());
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
