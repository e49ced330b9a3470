import { openDatabase } from '../services/services';

/**
 * Lets the drainer end its open requests before a new version takes over. The lease is loaded then:
 * the first paint does not need it.
 */
async function endDrain(): Promise<void> {
  const lease = await import('../outbox/core/drainer-lease');
  await lease.endDrain(openDatabase, Date.now);
}

const patienceMs = 10_000;

/** Resolves at the event, or after a time limit. */
const heard = (target: EventTarget, type: string): Promise<void> =>
  new Promise((resolve) => {
    target.addEventListener(type, () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
  });

/**
 * Activates the waiting worker, if there is one, and reloads the page. Another tab or the worker may
 * be delivering: it ends what it has under way first.
 */
export async function takeNewest(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  // The page's version may lack a part: then it is replaced all the sooner.
  await endDrain().catch(() => undefined);
  if (waiting) {
    const taken = heard(navigator.serviceWorker, 'controllerchange');
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await taken;
  }
  location.reload();
}

/** Updates to the newest version and reloads; for a page whose version is no longer served. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return location.reload();
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing) await heard(installing, 'statechange');
  return takeNewest();
}
