/// <reference lib="webworker" />
import { accountSummaryCall } from '../contract/account-summary';
import { orderCalls } from '../contract/orders';
import { badgeCount, showBadge } from '../domain/account/badge';
import { outboxKinds } from '../outbox/kinds/outbox-kinds';
import { outboxStore } from '../outbox/core/store';
import { fetchFile } from '../pocket/fetch-file';
import { keepFiles } from '../pocket/keep-files';
import { pocketStore } from '../pocket/pocket-store';
import { channelNames, orderAnswerName } from '../storage/keys';
import { writeAnswer } from '../storage/write-answer';
import { api, open, readLanguage, session } from './worker-services';

const items = outboxStore(open, outboxKinds);
const pocket = pocketStore(open);
const channel = new BroadcastChannel(channelNames.pocket);

const isPresent = async (userId: string) => (await session.read())?.userId === userId;

/**
 * Takes what a push tells of: the order, which its page then shows without a network, its visa and its
 * letters. Failures are left to the next start of the app.
 */
export async function takeNews(path: string): Promise<void> {
  const orderId = /^\/(?:order-detail\/|visa\?order=)([\w-]+)/.exec(path)?.[1];
  const userId = (await session.read())?.userId;
  if (userId === undefined) return;
  await readLanguage();
  await Promise.allSettled([orderId && takeOrder(userId, orderId), countAgain(userId)]);
}

async function takeOrder(userId: string, orderId: string): Promise<void> {
  const at = Date.now();
  const order = await api.call(orderCalls.order, { order_id: orderId });
  if (!(await isPresent(userId))) return;
  await writeAnswer(open, {
    userId,
    name: orderAnswerName(orderId),
    data: order,
    at,
  });
  await keepFiles({ store: pocket, fetchFile, isPresent }, userId, order);
  channel.postMessage(orderId);
}

/** The badge counts the same as the page does (`sync/app-badge.ts`). */
async function countAgain(userId: string): Promise<void> {
  const { unprocessedCount } = await api.call(accountSummaryCall, {});
  if (await isPresent(userId))
    await showBadge(badgeCount(unprocessedCount, await items.list(userId)), navigator);
}
