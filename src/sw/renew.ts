const patienceMs = 10_000;

/** Resolves at the event, or when it has not come for too long. */
const heard = (target: EventTarget, type: string): Promise<void> =>
  new Promise((resolve) => {
    target.addEventListener(type, () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
  });

/** Lets the waiting worker take over, if one waits, and loads the page anew. */
export async function takeNewest(): Promise<void> {
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
  return takeNewest();
}
