import { infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderCalls, type OrderInList } from '../../contract/orders';
import { quietFailure } from '../../page/failure-toast';
import { keepAnswer } from '../../queries/keep-answer';
import { isMissing, orderQuery } from '../../queries/order-query';
import { api, queryClient } from '../../page/services';
import { nextPage } from './next-page';
import { openedSince } from './opened-since';
import { replaceCard } from './replace-card';

type Pages = InfiniteData<OrderInList[], string | null>;

const queryKey = ['orders'] as const;

const request = async (after: string | null): Promise<OrderInList[]> =>
  (await api.call(orderCalls.orders, after === null ? {} : { next_order_id: after })).orders;

export const ordersQuery = infiniteQueryOptions({
  queryKey,
  queryFn: ({ pageParam }) => request(pageParam),
  // null instead of undefined, because stored queries are serialized as JSON.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => nextPage(page),
  // On return from an order only that order's card is refetched.
  refetchOnMount: ({ state }) => state.isInvalidated || openedCards().length === 0,
  // The list shows the failure itself, as specified.
  meta: quietFailure,
});

function openedCards(): string[] {
  const list = queryClient.getQueryState<Pages>(queryKey);
  if (!list?.data) return [];
  return openedSince(list.data.pages.flat(), list.dataUpdatedAt, (id) =>
    queryClient.getQueryState(orderQuery(id).queryKey),
  );
}

/** Refetches one card; after a failure it stays, and the next display of the list retries. */
async function refreshCard(id: string): Promise<void> {
  try {
    const { orders } = await api.call(orderCalls.orders, { order_id: id });
    const data = queryClient.setQueryData<Pages>(
      queryKey,
      (old) => old && { ...old, pages: orders.reduce(replaceCard, old.pages) },
    );
    if (data) void keepAnswer(queryKey, data);
  } catch (error) {
    if (isMissing(error)) void queryClient.invalidateQueries({ queryKey });
  }
}

export function useOrders() {
  const orders = useInfiniteQuery(ordersQuery);
  // Each time the list is shown, also when its kept page is shown again.
  useEffect(() => {
    for (const id of openedCards()) void refreshCard(id);
  }, []);
  return orders;
}
