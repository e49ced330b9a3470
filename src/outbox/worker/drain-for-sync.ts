/// <reference lib="webworker" />
import { handoffStore, isHandoffOwner } from '../../storage/handoffs';
import { deliverySteps, type SenderSource } from '../core/delivery-steps';
import { drainer, type DrainResult } from '../core/drain';
import { drainerLease } from '../core/drainer-lease';
import { changed, type OutboxMessage } from '../core/outbox-event';
import { wifiOnly } from '../transfer/metered';
import { cachedBytes } from '../core/cached-bytes';
import { policyTimes } from '../core/policy-times';
import { isUnconfirmed, isWithdrawn, unsentStates, type OutboxItem } from '../core/item';
import { unpreparedCount } from '../core/item-rows';
import { outboxKinds } from '../kinds/outbox-kinds';
import type { PageMessage } from './messages';
import { tellArrived, tellNeedsYou, notifyStillHere, tellUnprepared } from './outbox-notices';
import { api, channel, open, readLanguage, session, store } from './worker-services';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** Items are left in the outbox: rejecting the event makes the browser fire it again later. */
class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError';
}

const recheckMs = 2000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The items that have come to need the traveller in the present run. */
const needing = new Set<string>();

function noteNeed(item: OutboxItem): void {
  const isShown = !isUnconfirmed(item) && outboxKinds.named(item.kind)?.isQuiet !== true;
  if (item.state === 'needs-you' && isShown) needing.add(item.id);
}

const handoffs = handoffStore(open);

const cached = cachedBytes({
  open,
  now: Date.now,
  quota: async () => (await self.navigator.storage.estimate()).quota,
});

const drainerFor = (sender: SenderSource) =>
  drainer({
    kinds: outboxKinds,
    store,
    session: sender,
    steps: deliverySteps(api, open, store, outboxKinds),
    now: Date.now,
    random: Math.random,
    exclusively: drainerLease(open, Date.now),
    networkWillDo: wifiOnly(open).networkWillDo,
    keepsBytes: async (item) => !isHandoffOwner(item.userId) && cached.keeps(item),
    announce(item) {
      noteNeed(item);
      channel.postMessage(changed(item));
    },
  });

const { drain, left, rescan } = drainerFor(session);

channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
  if (data.type === 'now') rescan({ ignoreBackoff: true, ignoreLimits: true, anyNetwork: true });
});

/** Tells how it ended, if nobody sees it: 'arrived' only if nothing waits, whatever it waits for. */
async function tellHowItEnded(): Promise<void> {
  const userId = (await session.read())?.userId;
  if (userId === undefined) return;
  const unprepared = await unpreparedCount(open, userId);
  if (unprepared > 0) return tellUnprepared(unprepared);
  const unsent = await store.listIn(userId, unsentStates);
  if (unsent.every((item) => isUnconfirmed(item) || isWithdrawn(item))) await tellArrived();
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const shownPage = async () =>
  (await pages()).find(({ visibilityState }) => visibilityState === 'visible');

/** Lets a visible page drain instead: it has no time limit, and the traveller sees the progress. */
async function letPageDrain(until: number): Promise<DrainResult | undefined> {
  for (let page = await shownPage(); page; page = await shownPage()) {
    const now = await left();
    if (now.left === 0) return now;
    page.postMessage({ type: 'DRAIN' } satisfies PageMessage);
    if (Date.now() >= until) return now;
    await sleep(recheckMs);
  }
  return undefined;
}

/** Drains, or waits while another holds the lease: its page may be closed with items left. */
async function drainInTurn(until: number): Promise<DrainResult> {
  for (;;) {
    const drained = (await letPageDrain(until)) ?? (await drain({ ignoreBackoff: true, until }));
    if (!drained.isElsewhere || drained.left === 0 || Date.now() >= until) return drained;
    await sleep(recheckMs);
  }
}

async function drainOnce(): Promise<void> {
  needing.clear();
  await readLanguage();
  const until = Date.now() + policyTimes.eventLimit;
  const drained = await drainInTurn(until);
  // A page that has become visible meanwhile continues after the event's time limit.
  const result = drained.left > 0 ? ((await letPageDrain(until)) ?? drained) : drained;
  const isOver = result.left === 0 && result.delivered > 0;
  if ((needing.size === 0 && !isOver) || (await shownPage())) return;
  if (needing.size > 0) await tellNeedsYou(needing.size);
  else await tellHowItEnded();
}

/**
 * Sends the pictures that computers have asked this phone for, each in the name of its handoff.
 * @returns how many are left
 */
async function drainHandoffs(until: number): Promise<number> {
  let waiting = 0;
  for (const ownerId of await handoffs.owners()) {
    const one = drainerFor({ read: () => handoffs.sender(ownerId) });
    if ((await one.left()).left > 0)
      waiting += (await one.drain({ ignoreBackoff: true, until })).left;
  }
  return waiting;
}

/** Every item registers its own sync event; events that fire together share one run. */
let running: Promise<void> | undefined;

/** Drains the outbox on a sync event, also while no page is open; rejects if items are left. */
export async function drainForSync({ lastChance = false } = {}): Promise<void> {
  running ??= drainOnce().finally(() => {
    running = undefined;
  });
  await running;
  // Counted again: an item may have been sealed while the shared run was ending.
  const own = (await left()).left;
  const waiting = own + (await drainHandoffs(Date.now() + policyTimes.eventLimit));
  if (waiting === 0) return;
  if (lastChance && own > 0) await notifyStillHere(own);
  throw new UndeliveredError(`${waiting} items are still waiting`);
}

/** Drains for events that the browser does not retry: a rejection would have no effect. */
export const drainQuietly = (): Promise<void> => drainForSync().catch(() => undefined);
