/// <reference lib="webworker" />
import { deliverySteps } from '../outbox/core/delivery-steps';
import { drainer, type DrainResult } from '../outbox/core/drain';
import { drainerLease } from '../outbox/core/drainer-lease';
import { changed, type OutboxMessage } from '../outbox/core/messages';
import { wifiOnly } from '../outbox/core/metered';
import { keptBytes } from '../outbox/core/kept-bytes';
import { policyTimes } from '../outbox/core/policy-times';
import { unpreparedCount } from '../outbox/core/item-rows';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { outboxStore } from '../outbox/core/store';
import { channelNames } from '../storage/keys';
import type { PageMessage } from './messages';
import { tellArrived, tellStillHere, tellUnprepared } from './outbox-notices';
import { api, open, readLanguage, session } from './worker-services';

declare const self: ServiceWorkerGlobalScope & typeof globalThis;

/** Items are left in the outbox: rejecting the event makes the browser fire it again later. */
class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError';
}

const recheckMs = 2000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const store = outboxStore(open, outboxKinds);
const channel = new BroadcastChannel(channelNames.outbox);

const { drain, left, rescan } = drainer({
  kinds: outboxKinds,
  store,
  session,
  steps: deliverySteps(api, open, store, outboxKinds),
  now: Date.now,
  random: Math.random,
  exclusively: drainerLease(open, Date.now),
  networkWillDo: wifiOnly(open).networkWillDo,
  keepsBytes: keptBytes({
    open,
    now: Date.now,
    quota: async () => (await self.navigator.storage.estimate()).quota,
  }).keeps,
  announce: (item) => channel.postMessage(changed(item)),
});

channel.addEventListener('message', ({ data }: MessageEvent<OutboxMessage>) => {
  if (data.type === 'now') rescan({ ignoreBackoff: true, ignoreLimits: true });
});

async function countUnprepared(): Promise<number> {
  const userId = (await session.read())?.userId;
  return userId === undefined ? 0 : unpreparedCount(open, userId);
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
  await readLanguage();
  const until = Date.now() + policyTimes.eventLimit;
  const drained = await drainInTurn(until);
  // A page that has become visible meanwhile continues after the event's time limit.
  const result = drained.left > 0 ? ((await letPageDrain(until)) ?? drained) : drained;
  if (result.left > 0 || result.delivered === 0 || (await shownPage())) return;
  const unprepared = await countUnprepared();
  await (unprepared > 0 ? tellUnprepared(unprepared) : tellArrived());
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
  const now = await left();
  if (now.left === 0) return;
  if (lastChance) await tellStillHere(now.left);
  throw new UndeliveredError(`${now.left} items are still waiting`);
}

/** Drains for events that the browser does not retry: a rejection would have no effect. */
export const drainQuietly = (): Promise<void> => drainForSync().catch(() => undefined);
