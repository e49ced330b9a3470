import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orderCalls } from '../contract/orders';
import { ordersPageSize } from '../domain/limits';
import type { DatedOrder } from '../domain/order/newest-orders';
import { quietFailure } from '../services/failure-toast';
import { api } from '../services/services';
import { useIsLoggedIn } from '../session/session';
import { datedOrders, useNewestOrders } from './newest-orders';

/** The newest orders: the first page of the list. The key extends the list's, to be refreshed with it. */
export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: async () => (await api.call(orderCalls.orders, {})).orders,
  // It only offers short cuts, so a failure needs no message.
  meta: quietFailure,
});

/**
 * The user's newest orders, each as the phone knows it last, with its date; none for visitors and
 * until they are loaded.
 */
export function useRecentOrders(): {
  orders: readonly DatedOrder[];
  isPending: boolean;
  isError: boolean;
} {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...recentOrdersQuery,
    enabled: useIsLoggedIn(),
  });
  // Without an answer, what the phone has of single orders is shown.
  const list = useMemo(
    () =>
      data || isError
        ? { orders: datedOrders(data ?? [], dataUpdatedAt), at: dataUpdatedAt }
        : undefined,
    [data, dataUpdatedAt, isError],
  );
  const orders = useNewestOrders(list);
  return {
    orders: orders?.slice(0, ordersPageSize) ?? [],
    isPending: orders === undefined,
    isError,
  };
}
