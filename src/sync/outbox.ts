import { deliverySteps } from '../outbox/core/delivery-steps';
import { hasFile, type OutboxItem } from '../outbox/core/item';
import { drainer, type DrainOptions, type DrainResult } from '../outbox/core/drain';
import { drainerLease } from '../outbox/core/drainer-lease';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { wifiOnly } from '../outbox/core/metered';
import { policyTimes } from '../outbox/core/policy-times';
import { dropResumable } from '../outbox/transfer/resumable-upload';
import { isInMemoryOnly } from '../storage/page-memory';
import { holdUpdates } from '../page/busy';
import { invalidateReachability, isServerReachable } from '../page/connection';
import { announce, announceNow, onOutboxChange } from './outbox-changes';
import { items } from '../page/items';
import { api, openDatabase, sessions } from '../page/services';

export const wifi = wifiOnly(openDatabase);

const steps = deliverySteps(api, openDatabase, items, outboxKinds);
const { askAhead, drain, left, lookAgain } = drainer({
  kinds: outboxKinds,
  store: items,
  session: sessions,
  steps,
  now: Date.now,
  random: Math.random,
  exclusively: drainerLease(openDatabase, Date.now),
  networkWillDo: wifi.networkWillDo,
  keepsBytes: async (item) => !isInMemoryOnly() && (await import('./kept')).kept.keeps(item),
  announce,
  tellDrainer: announceNow,
});

// Also where the run that it was meant for has just ended: whoever comes first has the lease.
onOutboxChange(({ type }) => {
  if (type === 'now') void drainOutbox({ ignoreBackoff: true, ignoreLimits: true });
});

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;
let wanted: DrainOptions | undefined;

const soonestMs = 500;
/** Another page or the worker is at it. */
const againMs = 5000;
/** A hidden page does not go on probing, but has its uploads to finish. */
const hiddenAgainMs = 60_000;
const dayMs = 86_400_000;

/**
 * Drains now if the server answers, and again when the next attempt is due. Who asks while this page
 * is at it is heard at once, and when it has ended: it may have been ending just then.
 */
export function drainOutbox(options: DrainOptions = {}): Promise<void> {
  if (running) {
    wanted = { ...wanted, ...options };
    lookAgain(options);
    return running;
  }
  running = drainOnce(options).finally(() => {
    running = undefined;
    const next = wanted;
    wanted = undefined;
    if (next) return drainOutbox(next);
  });
  return running;
}

const againIn = (ms: number) => {
  clearTimeout(timer);
  timer = setTimeout(() => void drainOutbox(), ms);
};

async function drainOnce(options: DrainOptions): Promise<void> {
  clearTimeout(timer);
  if (!(await isServerReachable())) {
    // Of a page that is shown the probe goes on asking, and its yes is a trigger.
    if (document.visibilityState !== 'visible' && (await left()).left > 0) againIn(hiddenAgainMs);
    return;
  }
  const release = holdUpdates('upload');
  try {
    const result = await drain(options);
    if (result.left === 0) return;
    invalidateReachability();
    // On the wrong network nothing is due: its change is a trigger of its own.
    if (await wifi.networkWillDo()) againIn(waitAfter(result));
  } catch (error) {
    // The phone's storage gave way for a moment, or for good: whoever comes later sees.
    console.warn(error);
    againIn(againMs);
  } finally {
    release();
  }
}

function waitAfter({ nextAttemptAt, isElsewhere }: DrainResult): number {
  const due = nextAttemptAt === undefined ? againMs : nextAttemptAt - Date.now();
  // Another that is at it may fall silent long before the next one is due.
  const most = isElsewhere ? againMs : policyTimes.longestBackoff;
  return Math.min(most, Math.max(soonestMs, due));
}

/** While the server is being looked for: what would be asked next, of the items that would go first. */
export function prepareDrain(): void {
  // What is under way knows where it stands.
  if (!running) void askAhead().catch(() => undefined);
}

/** Files may come: how the server takes them is asked before it matters. */
export const expectFiles = (): void => void steps.prepare().catch(() => undefined);

/** A file is here: what its delivery would wait for is asked while it is made ready. */
export function expectDelivery(): void {
  expectFiles();
  void isServerReachable();
}

/** Whether this page is at it. */
export const isDraining = (): boolean => running !== undefined;

/** Asks the browser to wake the service worker for an item, or for what is left, also when the page is closed by then. */
async function registerSync(what: string): Promise<void> {
  // A worker cannot see into this page.
  if (isInMemoryOnly()) return;
  const registration = await navigator.serviceWorker?.ready;
  // Chromium only; elsewhere the page itself drains.
  const { sync } = registration as unknown as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(`outbox:${what}`);
}

/**
 * Asks to be woken for what is left from before. Its own wake may be used up: the worker that had it
 * ended without a log-in, or the browser gave up.
 */
export async function askToBeWoken(): Promise<void> {
  if ((await left()).left > 0) await registerSync('left');
}

/** Where the app is installed, the browser may wake it once in a while, even if a sync was lost. */
async function registerPeriodicSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  const { periodicSync } = registration as unknown as {
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  };
  await periodicSync?.register('outbox', { minInterval: dayMs / 2 });
}

/** Asks the browser not to evict what is saved. */
export const askToKeep = (): void => void navigator.storage?.persist?.().catch(() => false);

/** Sets the delivery of what was just sealed going. */
export function startDelivery<Item extends OutboxItem>(item: Item): Item {
  announce(item);
  void registerSync(item.id).catch(() => undefined);
  void registerPeriodicSync().catch(() => undefined);
  void askAhead([item]);
  askToKeep();
  void drainOutbox();
  return item;
}

/** What 'Retry' asks for. */
export const retryNow: DrainOptions = {
  ignoreBackoff: true,
  ignoreLimits: true,
  anyNetwork: true,
};

export async function retryItem(id: string): Promise<void> {
  const item = await items.apply(id, { type: 'retry' });
  if (item) announce(item);
  await drainOutbox(retryNow);
}

/**
 * Takes an item off the phone. A page that may have arrived is taken off the application too, which
 * waits for the network if it has to; what else may have arrived stays until that is decided.
 * @returns false where it stays
 */
export async function removeItem(id: string): Promise<boolean> {
  const withdrawn = await items.apply(id, { type: 'withdraw' });
  if (withdrawn) return startDelivery(withdrawn) === withdrawn;
  const cancelled = await items.apply(id, { type: 'cancel' });
  if (cancelled) announce(cancelled);
  await items.forget(id);
  if (cancelled) {
    announce(cancelled);
    void dropAtServer(cancelled).catch(() => undefined);
  }
  return cancelled !== undefined;
}

/** What the server has of it already, where that can be told now; without a network it expires. */
export async function dropAtServer(item: OutboxItem): Promise<void> {
  if (!hasFile(item) || item.uploadUrl === undefined) return;
  const session = await sessions.read();
  if (session?.userId === item.userId)
    await dropResumable(item.uploadUrl, { token: session.user.token, isOwn: api.isOwn });
}
