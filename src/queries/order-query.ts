import { queryOptions, useQuery } from '@tanstack/react-query';
import { RefusedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { orderCalls } from '../contract/orders';
import { orderRefreshMs } from '../domain/limits';
import { channelNames } from '../storage/keys';
import { useIsOnline } from '../page/connection';
import { api, queryClient } from '../page/services';

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => api.call(orderCalls.order, { order_id: orderId }),
  });

/** An order; `live` asks again, quietly, while the page is seen and the server answers. */
export function useOrder(orderId: string, { live = false } = {}) {
  const online = useIsOnline();
  return useQuery({
    ...orderQuery(orderId),
    refetchInterval: live && online ? orderRefreshMs : false,
  });
}

/** Whether there is no such thing, or none that this traveller may see: the server tells no more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof RefusedError && error.ret === ret.notFound;

/** Other tabs learn at once that an order was changed or paid. */
const channel = new BroadcastChannel(channelNames.orders);
channel.addEventListener('message', ({ data }: MessageEvent<string>) => void askAgain(data));

/**
 * After a change: the order itself, the coupons and the counts are asked for again. The list of orders does the
 * same for this order's card when it is seen next.
 */
export async function refreshOrder(orderId: string): Promise<void> {
  channel.postMessage(orderId);
  await askAgain(orderId);
}

async function askAgain(orderId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
    queryClient.invalidateQueries({ queryKey: ['account-summary'] }),
    queryClient.invalidateQueries({ queryKey: ['coupons'] }),
  ]);
}
