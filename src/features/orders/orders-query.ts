import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { orderCalls, type OrderInList } from '../../contract/orders';
import { api } from '../../state/services';
import { nextPage } from './next-page';

const request = async (after: string | undefined): Promise<OrderInList[]> =>
  (await api.call(orderCalls.orders, after === undefined ? {} : { next_order_id: after })).orders;

const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam }) => request(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => nextPage(page),
});

export const useOrders = () => useInfiniteQuery(ordersQuery);
