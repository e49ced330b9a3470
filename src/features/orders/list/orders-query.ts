import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  hashKey,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RequestOf } from '../../../contract/define-call';
import { orderCalls } from '../../../contract/orders';
import type { DatedOrder } from '../../../domain/order/newest-orders';
import { quietFailure } from '../../../services/failure-toast';
import { useListedOrders } from '../../../outbox/orders/listed-orders';
import { datedOrders, type ListedOrder } from '../../../queries/newest-orders';
import { isMissing, touchedOrders } from '../../../queries/order-query';
import { api, queryClient, kept, sessions } from '../../../services/services';
import { nextPage, replaceCard } from './order-cards';

/**
 * Stores a query's data for offline reading if it was set without the query's own request.
 * @param at when the data was asked for: of several parts, the oldest
 */
async function keepAnswer(queryKey: QueryKey, data: unknown, at: number): Promise<void> {
  try {
    const session = await sessions.read();
    if (session) await kept.write(session.userId, hashKey(queryKey), { data, at });
  } catch {
    // Storing only serves offline reading: a full disk must not fail the screen.
  }
}

type Pages = InfiniteData<ListedOrder[], string | null>;

const queryKey = ['orders'] as const;

/** Asks for orders of the list; each has its date, because they are asked for at different times. */
async function request(asked: RequestOf<typeof orderCalls.orders>): Promise<ListedOrder[]> {
  const askedAt = Date.now();
  const { orders } = await api.call(orderCalls.orders, asked);
  return orders.map((order) => ({ ...order, askedAt }));
}

export const ordersQuery = infiniteQueryOptions({
  queryKey,
  queryFn: ({ pageParam }) => request(pageParam === null ? {} : { next_order_id: pageParam }),
  // null instead of undefined, because stored queries are serialized as JSON.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => nextPage(page),
  // On return from an order only that order's card is refetched.
  refetchOnMount: ({ state }) => state.isInvalidated || touchedCards().length === 0,
  // The list shows the failure itself, as specified.
  meta: quietFailure,
});

const touchedCards = (): string[] =>
  (queryClient.getQueryData<Pages>(queryKey)?.pages.flat() ?? [])
    .map(({ id }) => id)
    .filter((id) => touchedOrders.has(id));

/** Refetches one card; after a failure it stays, and the next display of the list retries. */
async function refreshCard(id: string): Promise<void> {
  try {
    const orders = await request({ order_id: id });
    // The list stays as old as it is: one card says nothing about the others.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    const data = queryClient.setQueryData<Pages>(
      queryKey,
      (old) => old && { ...old, pages: orders.reduce(replaceCard, old.pages) },
      { updatedAt },
    );
    if (data) void keepAnswer(queryKey, data, updatedAt);
  } catch (error) {
    if (isMissing(error)) void queryClient.invalidateQueries({ queryKey });
    else touchedOrders.add(id);
  }
}

export function useOrders() {
  const query = useInfiniteQuery(ordersQuery);
  const { data, dataUpdatedAt, isError } = query;
  // Each time the list is shown, also when its kept page is shown again.
  useEffect(() => {
    const ids = touchedCards();
    touchedOrders.clear();
    for (const id of ids) void refreshCard(id);
  }, []);
  const list = useMemo(() => {
    // Without an answer, what the phone has of single orders is shown.
    if (!data) return isError ? { orders: [], at: 0 } : undefined;
    const orders = datedOrders(data.pages.flat(), dataUpdatedAt);
    return { orders, at: oldestOf(orders, dataUpdatedAt) };
  }, [data, dataUpdatedAt, isError]);
  const newest = useListedOrders(list);
  return {
    query,
    /** Each as the phone knows it last; undefined until they are known. */
    orders: useMemo(() => newest?.map(({ order }) => order), [newest]),
    /** The date of the oldest that is shown. */
    updatedAt: oldestOf(newest ?? [], dataUpdatedAt),
  };
}

const oldestOf = (orders: readonly DatedOrder[], at: number): number =>
  orders.length === 0 ? at : Math.min(...orders.map((each) => each.at));
