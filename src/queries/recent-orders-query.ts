import { queryOptions, useQuery } from '@tanstack/react-query';
import { orderCalls, type OrderInList } from '../contract/orders';
import { quietFailure } from '../page/failure-toast';
import { api } from '../page/services';
import { useIsLoggedIn } from '../session/session';

/** The newest orders: the first page of the list. The key extends the list's, to be refreshed with it. */
export const recentOrdersQuery = queryOptions({
  queryKey: ['orders', 'recent'],
  queryFn: async () => (await api.call(orderCalls.orders, {})).orders,
  // It only offers short cuts, so a failure needs no message.
  meta: quietFailure,
});

/** The user's newest orders; none for visitors and until they are loaded. */
export function useRecentOrders(): { orders: readonly OrderInList[]; isPending: boolean } {
  const { data, isPending } = useQuery({ ...recentOrdersQuery, enabled: useIsLoggedIn() });
  return { orders: data ?? [], isPending };
}
