import { deliverySteps } from '../outbox/deliver';
import { drainer, type DrainOptions } from '../outbox/drain';
import type { DocumentPageItem, FeedbackItem, OutboxItem } from '../outbox/item';
import { sealDocument, type CapturedPage } from '../outbox/seal-document';
import { sealFeedback, type CapturedFeedback } from '../outbox/seal-feedback';
import { exclusively } from '../outbox/web-lock';
import { holdUpdates } from './busy';
import { probe } from './connection';
import { announce } from './outbox-changes';
import { api, items, openDatabase, sessions } from './services';

const { drain } = drainer({
  store: items,
  session: sessions,
  steps: deliverySteps(api, openDatabase, items),
  now: Date.now,
  random: Math.random,
  exclusively,
  announce,
});

let timer: ReturnType<typeof setTimeout> | undefined;
const soonestMs = 500;

/** Drains now if the server answers, and again when the next attempt is due. */
export async function drainOutbox(options?: DrainOptions): Promise<void> {
  clearTimeout(timer);
  if (!(await probe())) return;
  const release = holdUpdates('upload');
  const { left, nextAttemptAt } = await drain(options).finally(release);
  if (left === 0) return;
  const wait = Math.max(soonestMs, (nextAttemptAt ?? Date.now() + 5000) - Date.now());
  timer = setTimeout(() => void drainOutbox(), wait);
}

/** Asks the browser to wake the service worker for this item, also when the page is closed by then. */
async function registerSync(itemId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  // Chromium only; elsewhere the page itself drains.
  const { sync } = registration as unknown as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(`outbox:${itemId}`);
}

const sealing = { open: openDatabase, store: items, now: Date.now };

/** Sets the delivery of what was just sealed going. */
function startDelivery<Item extends OutboxItem>(item: Item): Item {
  announce(item);
  void registerSync(item.id).catch(() => undefined);
  void navigator.storage?.persist?.().catch(() => false);
  void drainOutbox();
  return item;
}

/** Seals a captured page and sets its delivery going; when it resolves, the page is saved. */
export const sealPage = async (page: CapturedPage): Promise<DocumentPageItem> =>
  startDelivery(await sealDocument(sealing, page));

/** The same for what was written to support. */
export const sealMessage = async (feedback: CapturedFeedback): Promise<FeedbackItem> =>
  startDelivery(await sealFeedback(sealing, feedback));

export async function retryItem(id: string): Promise<void> {
  const item = await items.apply(id, { type: 'retry' });
  if (item) announce(item);
  await drainOutbox({ ignoreBackoff: true });
}

/** Takes an item off the phone. What is arriving stays until that is decided. */
export async function removeItem(id: string): Promise<boolean> {
  const cancelled = await items.apply(id, { type: 'cancel' });
  if (cancelled) announce(cancelled);
  await items.forget(id);
  if (cancelled) announce(cancelled);
  return cancelled !== undefined;
}
