import type { Query } from '@tanstack/react-query';
import { orderCalls, type Order, type OrderInList } from '../../contract/orders';
import { ordersPageSize } from '../../domain/limits';
import { fetchFile } from '../../pocket/fetch-file';
import { keepFiles, ordersToFetch } from '../../pocket/keep-files';
import { wantedFiles } from '../../pocket/wanted-files';
import { api, atoms, queryClient, sessions } from '../../services/services';
import { onlineAtom } from '../../services/connection';
import { orderQuery } from '../../queries/order-query';
import { listAskedSince } from '../../queries/newest-orders';
import { recentOrdersQuery } from '../../queries/recent-orders-query';
import { currentSession } from '../../session/session';
import { askToKeep } from '../../outbox/page/outbox';
import { announceFiles, pocket } from '../../session/pocket-files';

const isPresent = async (userId: string) => (await sessions.read())?.userId === userId;

/** One order after the other, so that two answers about the same order do not mix. */
let line: Promise<unknown> = Promise.resolve();

/** The order that a query has; undefined before its answer, and for queries of parts of an order. */
function orderOf({ queryKey, state }: Query): Order | undefined {
  const [subject] = queryKey;
  return subject === 'order' && queryKey.length === 2
    ? (state.data as Order | undefined)
    : undefined;
}

/** Fetches approved visas and letters while the page is open, as the worker does at a push. */
export function startPocket(): void {
  const cache = queryClient.getQueryCache();
  const keepOrder = (query: Query) => {
    const order = orderOf(query);
    if (order) line = line.then(() => keep(order)).catch(console.warn);
  };
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepOrder(event.query);
  });
  // This starts late: the answer of a page that was opened by its address is there already.
  cache.getAll().forEach(keepOrder);
  const look = (since: number) => void fetchMissing(since).catch(() => undefined);
  atoms.sub(onlineAtom, () => atoms.get(onlineAtom) && look(Date.now()));
  look(performance.timeOrigin);
}

async function keep(order: Order): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const before = await pocket.list(userId);
  // As most orders are: neither has anything for the pocket, nor had.
  if (wantedFiles(order).length === 0 && !before.some(({ orderId }) => orderId === order.id))
    return;
  const fetched = await keepFiles({ store: pocket, fetchFile, isPresent }, userId, order);
  if (fetched.length > 0) askToKeep();
  const files = await pocket.list(userId);
  if (JSON.stringify(files) !== JSON.stringify(before)) announceFiles(order.id);
  for (const file of files) {
    const { facts, hasBytes, orderId } = file;
    if (orderId !== order.id || !hasBytes || facts.mime !== 'application/pdf') continue;
    if (await pocket.bytes(userId, file, 'preview')) continue;
    const bytes = await pocket.bytes(userId, file, 'file');
    const { makePreview } = await import('./make-preview');
    if (bytes) await makePreview(userId, file, bytes);
  }
  // The viewer of the files is loaded as well, before the network ends.
  const hasFile = files.some(({ orderId, hasBytes }) => orderId === order.id && hasBytes);
  if (hasFile && atoms.get(onlineAtom)) await import(/* later */ './file-viewer');
}

/** Fetches visas and letters that came while the app was closed, or that the browser has lost. */
async function fetchMissing(since: number): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const orders = await allOrders(since);
  // The query's success does the rest.
  for (const orderId of ordersToFetch(orders, await pocket.list(userId)))
    await queryClient.fetchQuery(orderQuery(orderId));
}

const mostPages = 10;

/** All orders; what a screen has asked for since then is not asked for again. */
async function allOrders(since: number): Promise<OrderInList[]> {
  let asked = await listAskedSince(since);
  if (!asked) {
    // A kept answer comes first, and is not what the server says.
    await queryClient.fetchQuery(recentOrdersQuery);
    asked = (await listAskedSince(since)) ?? [];
  }
  const all = [...asked];
  let full = all.length > 0 && all.length % ordersPageSize === 0;
  for (let page = all.length / ordersPageSize; full && page < mostPages; page += 1) {
    const request = { next_order_id: all.at(-1)?.id };
    const { orders } = await api.call(orderCalls.orders, request);
    all.push(...orders);
    full = orders.length >= ordersPageSize;
  }
  return all;
}
