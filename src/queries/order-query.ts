import { queryOptions } from '@tanstack/react-query';
import { RefusedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { orderCalls } from '../contract/orders';
import { channelNames } from '../storage/keys';
import { api, queryClient } from '../services/services';

/** An order as the server has it. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => api.call(orderCalls.order, { order_id: orderId }),
  });

/** Whether the server answered 'not found', which it also does for data of other travellers. */
export const isMissing = (error: unknown): boolean =>
  error instanceof RefusedError && error.ret === ret.notFound;

/** The orders that were opened or changed since the list of orders asked for their cards last. */
export const touchedOrders = new Set<string>();

/** Notifies other tabs of a changed or paid order. */
const channel = new BroadcastChannel(channelNames.orders);
channel.addEventListener('message', ({ data }: MessageEvent<string>) => void askAgain(data));

/**
 * Refetches the order, home's cards, the coupons and the badge counts after a change. The list of orders
 * refetches this order's card when it is shown next.
 */
export async function refreshOrder(orderId: string): Promise<void> {
  channel.postMessage(orderId);
  await askAgain(orderId);
}

async function askAgain(orderId: string): Promise<void> {
  touchedOrders.add(orderId);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
    queryClient.invalidateQueries({ queryKey: ['orders', 'recent'] }),
    queryClient.invalidateQueries({ queryKey: ['account-summary'] }),
    queryClient.invalidateQueries({ queryKey: ['coupons'] }),
  ]);
}
