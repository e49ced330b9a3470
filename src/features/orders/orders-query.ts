import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { orderCalls, type OrderInList } from '../../contract/orders';
import { quietFailure } from '../../state/failure-toast';
import { api } from '../../state/services';
import { nextPage } from './next-page';

const request = async (after: string | null): Promise<OrderInList[]> =>
  (await api.call(orderCalls.orders, after === null ? {} : { next_order_id: after })).orders;

const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam }) => request(pageParam),
  // Not undefined: what is kept on the phone goes through JSON.
  initialPageParam: null as string | null,
  getNextPageParam: (page) => nextPage(page),
  // The list says it in its own place, as specified.
  meta: quietFailure,
});

export const useOrders = () => useInfiniteQuery(ordersQuery);
