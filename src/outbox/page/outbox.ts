import { deliverySteps, type SenderSource } from '../core/delivery-steps';
import { isMessageKind } from '../core/kind';
import {
  deliverableStates,
  hasFile,
  isUnsent,
  mayHaveArrived,
  type OutboxItem,
} from '../core/item';
import { drainer, type DrainOptions, type DrainResult } from '../core/drain';
import { drainerLease } from '../core/drainer-lease';
import { outboxKinds } from '../kinds/outbox-kinds';
import { wifiOnly } from '../transfer/metered';
import { policyTimes } from '../core/policy-times';
import { dropResumable } from '../transfer/resumable-upload';
import { isInMemoryOnly } from '../../storage/page-memory';
import { holdUpdates } from '../../services/busy';
import { invalidateReachability, isServerReachable } from '../../services/connection';
import { announce, announceNow, onOutboxChange } from './outbox-changes';
import { drafts, handoffs, items } from '../../services/stores';
import { toastIfStorageFull } from '../../services/show-failure';
import { api, atoms, openDatabase, sessions } from '../../services/services';
import { pageHandoffAtom } from '../../session/session';
import { isHandoffOwner } from '../../storage/handoffs';
import { visitorOwnerId } from '../../storage/user-keys';

export const wifi = wifiOnly(openDatabase);

/** A page that takes a picture for a computer sends in the name of that handoff, whoever is logged in. */
const senders: SenderSource = {
  async read() {
    const handoff = atoms.get(pageHandoffAtom);
    return handoff === undefined ? sessions.read() : handoffs.sender(handoff);
  },
};

const steps = deliverySteps(api, openDatabase, items, outboxKinds);
const { prefetchUploadStatus, drain, left, rescan, countWithoutFile } = drainer({
  kinds: outboxKinds,
  store: items,
  session: senders,
  steps,
  now: Date.now,
  random: Math.random,
  exclusively: drainerLease(openDatabase, Date.now),
  networkWillDo: wifi.networkWillDo,
  // On a stranger's phone nothing stays.
  keepsBytes: async (item) =>
    !isInMemoryOnly() && !isHandoffOwner(item.userId) && (await import('./kept')).kept.keeps(item),
  announce,
  tellDrainer: announceNow,
});

// Every page drains on 'now', because the run that it was meant for may just have ended; the lease
// decides which one does.
onOutboxChange((message) => {
  if (message.type === 'now') {
    rescan(retryNow);
    void drainOutbox({ ignoreBackoff: true, ignoreLimits: true });
  }
  if (message.type === 'changed' && isDeliverable(message.state)) lookAfterOthers();
});

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | undefined;
let wanted: DrainOptions | undefined;

const soonestMs = 500;
/** The pause while another page or the worker drains. */
const againMs = 5000;
/** A hidden page stops checking reachability, but still has uploads to finish. */
const hiddenAgainMs = 60_000;
const dayMs = 86_400_000;

/**
 * Drains now if the server is reachable, and again when the next attempt is due. A call during a
 * run wakes that run, and drains once more after it, because the run may just have been ending.
 */
export function drainOutbox(options: DrainOptions = {}): Promise<void> {
  if (running) {
    wanted = { ...wanted, ...options };
    rescan(options);
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

const isDeliverable = (state: string): boolean => deliverableStates.some((each) => each === state);

/**
 * A hidden page may seal an item, begin its delivery, and be frozen: the page that the traveller sees
 * must not have stopped looking.
 */
function lookAfterOthers(): void {
  const isIdle = !running && timer === undefined;
  if (isIdle && document.visibilityState === 'visible') runIn(againMs, drainWhatIsLeft);
}

/** Nothing is tried again that waits for another log-in: two pages would prompt each other for ever. */
async function drainWhatIsLeft(): Promise<void> {
  const { left: count } = await left();
  if (count > 0) await drainOutbox();
}

function stopTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

function runIn(ms: number, run: () => Promise<void>): void {
  stopTimer();
  timer = setTimeout(() => {
    timer = undefined;
    run().catch((error: unknown) => console.warn(error));
  }, ms);
}

const againIn = (ms: number): void => runIn(ms, drainOutbox);

async function drainOnce(options: DrainOptions): Promise<void> {
  stopTimer();
  try {
    if (await isServerReachable()) await drainNow(options);
    // On a visible page the reachability check repeats, and triggers a drain when it succeeds.
    else if (document.visibilityState !== 'visible' && (await left()).left > 0)
      againIn(hiddenAgainMs);
  } catch (error) {
    // A storage failure, temporary or permanent: the next run finds out.
    console.warn(error);
    againIn(againMs);
  }
}

async function drainNow(options: DrainOptions): Promise<void> {
  const release = holdUpdates('upload');
  try {
    const result = await drain(options);
    if (result.left === 0) return;
    invalidateReachability();
    // On an excluded network no file is due: the network's change triggers a drain.
    if ((await wifi.networkWillDo()) || (await countWithoutFile()) > 0) againIn(waitAfter(result));
  } finally {
    release();
  }
}

function waitAfter({ nextAttemptAt, isElsewhere }: DrainResult): number {
  const due = nextAttemptAt === undefined ? againMs : nextAttemptAt - Date.now();
  // Another drainer may stop its heartbeat long before the next item is due.
  const most = isElsewhere ? againMs : policyTimes.longestBackoff;
  return Math.min(most, Math.max(soonestMs, due));
}

/** Prefetches the upload status of the first items during the reachability check. */
export function prepareDrain(): void {
  // A run in progress has the status already.
  if (!running) void prefetchUploadStatus().catch(() => undefined);
}

/** Checks in advance whether the server accepts resumable uploads. */
export const expectFiles = (): void => void steps.prepare().catch(() => undefined);

/** A file was chosen: makes the checks that its delivery needs while it is prepared. */
export function expectDelivery(): void {
  expectFiles();
  void isServerReachable();
}

/** Whether this page drains. */
export const isDraining = (): boolean => running !== undefined;

/**
 * Registers a sync event, so that the service worker delivers an item, or the remaining ones, even
 * if the page is closed by then.
 */
async function registerSync(what: string): Promise<void> {
  // The worker cannot read an in-memory database.
  if (isInMemoryOnly()) return;
  const registration = await navigator.serviceWorker?.ready;
  // Chromium only; elsewhere the page itself drains.
  const { sync } = registration as unknown as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(`outbox:${what}`);
}

/**
 * Registers a sync event for items of an earlier visit. Their own event may be used up: the worker
 * ended without a log-in, or the browser gave up.
 */
export async function askToBeWoken(): Promise<void> {
  if ((await left()).left > 0) await registerSync('left');
}

/** In an installed app the browser may start periodic syncs, even if a sync event was lost. */
async function registerPeriodicSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  const { periodicSync } = registration as unknown as {
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  };
  await periodicSync?.register('outbox', { minInterval: dayMs / 2 });
}

/** Requests persistent storage, so that the browser does not evict saved items. */
export const askToKeep = (): void => void navigator.storage?.persist?.().catch(() => false);

/** Starts the delivery of a newly sealed item. */
export function startDelivery<Item extends OutboxItem>(item: Item): Item {
  announce(item);
  askToKeep();
  // A visitor's waits until a user takes it over.
  if (item.userId === visitorOwnerId) return item;
  void registerSync(item.id).catch(() => undefined);
  void registerPeriodicSync().catch(() => undefined);
  void prefetchUploadStatus([item]);
  void drainOutbox();
  return item;
}

/** The options of 'Retry'. */
export const retryNow: DrainOptions = {
  ignoreBackoff: true,
  ignoreLimits: true,
  anyNetwork: true,
};

export async function retryItem(id: string): Promise<void> {
  const item = await items.apply(id, { type: 'retry' }).catch(toastIfStorageFull);
  if (item) announce(item);
  await drainOutbox(retryNow);
}

export async function removeDraft(item: OutboxItem): Promise<void> {
  const kind = outboxKinds.of(item);
  const name = isMessageKind(kind) && !hasFile(item) ? kind.draftOf?.(item) : undefined;
  if (name !== undefined) await drafts.remove(item.userId, name);
}

/**
 * Removes an item from the phone, with all that belongs to what it would have made unless that is
 * to stay. A page that may
 * have arrived is also deleted at the server, when that is reachable; any other item that may have
 * arrived stays until the server's answer is known.
 * @returns false if it stays
 */
export async function removeItem(
  id: string,
  { keepsChildren = false }: { keepsChildren?: boolean } = {},
): Promise<boolean> {
  const withdrawn = await items.apply(id, { type: 'withdraw' });
  if (withdrawn) return startDelivery(withdrawn) === withdrawn;
  const item = await items.get(id);
  const makes = item && !keepsChildren && outboxKinds.makes(item);
  const gone = makes ? await cancelAll(item, makes) : await cancelOne(id);
  for (const each of gone) {
    announce(each);
    void dropAtServer(each).catch(() => undefined);
    await removeDraft(each);
  }
  return gone.length > 0;
}

async function cancelOne(id: string): Promise<OutboxItem[]> {
  const cancelled = await items.apply(id, { type: 'cancel' });
  if (cancelled) announce(cancelled);
  await items.forget(id);
  return cancelled ? [cancelled] : [];
}

/**
 * Cancels an item with all that belongs to the order or applicant which the server will never know, in one
 * transaction: what a page that ends in between left would wait for ever.
 */
async function cancelAll(
  item: OutboxItem,
  makes: 'orderId' | 'applicantId',
): Promise<OutboxItem[]> {
  const { togetherApplier } = await import('../core/apply-together');
  const isOwn = (each: OutboxItem) =>
    isUnsent(each) && !mayHaveArrived(each) && each.target[makes] === item.target[makes];
  const gone = await togetherApplier(openDatabase, outboxKinds)(item.userId, (all) => {
    const own = all.filter((each) => each.id === item.id || isOwn(each));
    return own.map(({ id }) => ({ id, event: { type: 'cancel' } }));
  });
  return gone ?? [];
}

/**
 * Deletes an item's partial upload at the server, if that is reachable now; otherwise it expires
 * there.
 */
export async function dropAtServer(item: OutboxItem): Promise<void> {
  if (!hasFile(item) || item.uploadUrl === undefined) return;
  const sender = await senders.read();
  if (sender?.userId === item.userId)
    await dropResumable(item.uploadUrl, { token: sender.user.token, isOwn: api.isOwn });
}
