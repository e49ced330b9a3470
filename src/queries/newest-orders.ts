import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Query } from '@tanstack/react-query';
import type { Order, OrderInList } from '../contract/orders';
import { isNewer } from '../domain/newest-answer';
import {
  cardOf,
  newestOrders,
  type AskedList,
  type DatedOrder,
} from '../domain/order/newest-orders';
import { kept, openDatabase, queryClient } from '../services/services';
import { currentSession, useSession } from '../session/session';
import { channelNames } from '../storage/keys';

/** An order in a list's answer; `askedAt` is absent in answers that earlier versions kept. */
export type ListedOrder = OrderInList & { readonly askedAt?: number };

/** The orders of a list that was asked for at that time, except those that were asked for again. */
export const datedOrders = (orders: readonly ListedOrder[], at: number): DatedOrder[] =>
  orders.map((order) => ({ order, at: order.askedAt ?? at }));

/** The orders in an answer: an order's own, home's list, or the list in pages. */
function ordersOf(name: readonly unknown[], data: unknown, at: number): DatedOrder[] {
  if (!data) return [];
  if (name[0] === 'order' && name.length === 2) return [{ order: cardOf(data as Order), at }];
  if (name[0] !== 'orders') return [];
  const pages = name.length === 1 ? (data as { pages: ListedOrder[][] }).pages.flat() : data;
  return datedOrders(pages as ListedOrder[], at);
}

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve));

/**
 * The orders of the list from its begin, as far as a screen has asked for them since a time; undefined if
 * none has. Waits while one asks: a kept list is restored first, and asked for right after.
 */
export async function listAskedSince(since: number): Promise<readonly OrderInList[] | undefined> {
  const cache = queryClient.getQueryCache();
  await nextTask();
  while (queryClient.isFetching({ queryKey: ['orders'] }) > 0) {
    await new Promise<void>((resolve) => {
      const stop = cache.subscribe(() => {
        stop();
        resolve();
      });
    });
    await nextTask();
  }
  let longest: readonly DatedOrder[] | undefined;
  for (const { queryKey, state } of cache.findAll({ queryKey: ['orders'] })) {
    const orders = ordersOf(queryKey, state.data, state.dataUpdatedAt);
    const isNew = state.dataUpdatedAt >= since && orders.every(({ at }) => at >= since);
    if (isNew && orders.length >= (longest?.length ?? 0)) longest = orders;
  }
  return longest?.map(({ order }) => order);
}

const isAboutOrders = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  queryKey[0] === 'orders' || (queryKey[0] === 'order' && queryKey.length === 2);

const inMemory = (): DatedOrder[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(isAboutOrders)
    .flatMap(({ queryKey, state }) => ordersOf(queryKey, state.data, state.dataUpdatedAt));

/** Counts the answers about orders that arrived in this page. */
let arrived = 0;
const arrivedCount = () => arrived;
const listeners = new Set<() => void>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  if (!isAboutOrders(event.query)) return;
  arrived += 1;
  listeners.forEach((listener) => listener());
});
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The orders that the phone keeps, from answers that were asked for after a time. */
async function readKept(userId: string, since: number): Promise<DatedOrder[]> {
  const db = await openDatabase();
  const prefix = `${userId}:`;
  const found: DatedOrder[] = [];
  for (const key of await db.getAllKeysFromIndex('answers', 'byUser', userId)) {
    const name = key.slice(prefix.length);
    if (!/^\["orders?"/.test(name)) continue;
    const queryKey = JSON.parse(name) as unknown[];
    if (!isAboutOrders({ queryKey })) continue;
    const row = await db.get('answers', key);
    if (!row || !isNewer(row.at, since, Date.now())) continue;
    const answer = await kept.read(userId, name);
    if (answer) found.push(...ordersOf(queryKey, answer.data, answer.at));
  }
  return found;
}

const nobodys: readonly DatedOrder[] = [];

/** The orders that were read last, so that a list that is shown again need not wait for them. */
let read: { userId: string | undefined; orders: readonly DatedOrder[] } | undefined;

/** Reads them before the first render of the lists that are in memory, which then does not wait. */
export async function restoreNewestOrders(): Promise<void> {
  const userId = currentSession()?.userId;
  const lists = inMemory();
  if (userId === undefined || lists.length === 0) return;
  const since = Math.min(...lists.map(({ at }) => at));
  read = { userId, orders: await readKept(userId, since) };
}

/**
 * The orders that the phone keeps; read again when another tab or the worker may have kept more.
 */
function useKeptOrders(since: number | undefined): readonly DatedOrder[] | undefined {
  const userId = useSession()?.userId;
  const [, setReading] = useState(0);
  useEffect(() => {
    if (since === undefined || userId === undefined) return undefined;
    let current = true;
    const again = () =>
      void readKept(userId, since)
        .catch(() => [])
        .then((orders) => {
          read = { userId, orders };
          if (current) setReading((count) => count + 1);
        });
    again();
    const channels = [channelNames.orders, channelNames.pocket].map((name) => {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', again);
      return channel;
    });
    const events = [
      [window, 'focus'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, again);
    return () => {
      current = false;
      for (const channel of channels) channel.close();
      for (const [target, name] of events) target.removeEventListener(name, again);
    };
  }, [userId, since]);
  // A visitor has none at the server.
  if (userId === undefined) return nobodys;
  return read?.userId === userId ? read.orders : undefined;
}

const withMemory = (list: AskedList, stored: readonly DatedOrder[]): readonly DatedOrder[] =>
  newestOrders(list, [...stored, ...inMemory()], Date.now());

/**
 * A list with the newest that the phone has of each order, from whichever query, tab or push;
 * undefined until that is read, and without a list.
 */
export function useNewestOrders(list: AskedList | undefined): readonly DatedOrder[] | undefined {
  const stored = useKeptOrders(list?.at);
  const count = useSyncExternalStore(subscribe, arrivedCount, arrivedCount);
  return useMemo(
    () => list && stored && withMemory(list, stored),
    // The orders in memory change with the count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [list, stored, count],
  );
}
