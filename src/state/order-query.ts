import { queryOptions, useQuery } from '@tanstack/react-query';
import { orderCalls } from '../contract/orders';
import { api, queryClient } from './services';

const request = (orderId: string) => api.call(orderCalls.order, { order_id: orderId });

export const orderQuery = (orderId: string) =>
  queryOptions({ queryKey: ['order', orderId], queryFn: () => request(orderId) });

export const useOrder = (orderId: string) => useQuery(orderQuery(orderId));

/** After a change: the order itself, the list, the coupons and the counts are asked for again. */
export async function refreshOrder(orderId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
    queryClient.invalidateQueries({ queryKey: ['orders'] }),
    queryClient.invalidateQueries({ queryKey: ['account-summary'] }),
    queryClient.invalidateQueries({ queryKey: ['coupons'] }),
  ]);
}
