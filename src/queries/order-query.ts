import { type QueryMeta, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RefusedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { type Order, orderCalls } from '../contract/orders';
import { orderRefreshMs } from '../domain/limits';
import { withChanges } from '../domain/order/order-change';
import { isPhoneId } from '../domain/order/phone-id';
import { useChangesOf } from '../outbox/page/order-changes';
import { quietFailure } from '../services/failure-toast';
import { channelNames } from '../storage/keys';
import { usePhoneId } from './phone-ids';
import { useIsOnline } from '../services/connection';
import { api, queryClient } from '../services/services';

const ask = (orderId: string) => api.call(orderCalls.order, { order_id: orderId });

const readBegun = async (phoneId: string): Promise<Order> =>
  (await import('../outbox/page/begun-order')).readBegunOrder(phoneId);

/** An order as it was begun on this phone, whether or not the server knows it by now. */
const begunQuery = (phoneId: string) =>
  queryOptions({
    queryKey: ['begun-order', phoneId],
    queryFn: () => readBegun(phoneId),
    staleTime: Infinity,
    // The outbox keeps it.
    persister: undefined,
    meta: quietFailure,
  });

/** An order as the server has it, or, as long as that has none, as it was begun on this phone. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: () => (isPhoneId(orderId) ? readBegun(orderId) : ask(orderId)),
    ...(isPhoneId(orderId) && { persister: undefined }),
  });

/**
 * An order as the application will have it: the newest answer with this phone's changes laid over it.
 * Where there is no answer yet, it is the order as it was begun here. `live` refetches it regularly
 * while the page is visible and the server is reachable.
 */
export function useOrder(orderId: string, { live = false, ...options }: OrderOptions = {}) {
  const online = useIsOnline();
  const query = useQuery({
    ...orderQuery(orderId),
    refetchInterval: live && online ? orderRefreshMs : false,
    ...options,
  });
  const phoneId = usePhoneId(orderId);
  const isBegun = phoneId !== orderId && query.data === undefined;
  const begun = useQuery({ ...begunQuery(phoneId), enabled: isBegun }).data;
  const changes = useChangesOf(orderId, isPhoneId(orderId) ? 0 : query.dataUpdatedAt);
  const answer = query.data ?? (isBegun ? begun : undefined);
  const data = useMemo(() => answer && withChanges(answer, changes), [answer, changes]);
  return { ...query, data };
}

interface OrderOptions {
  live?: boolean;
  enabled?: boolean;
  meta?: QueryMeta;
}

/** Whether the server answered 'not found', which it also does for data of other travellers. */
export const isMissing = (error: unknown): boolean =>
  error instanceof RefusedError && error.ret === ret.notFound;

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
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
    queryClient.invalidateQueries({ queryKey: ['orders', 'recent'] }),
    queryClient.invalidateQueries({ queryKey: ['account-summary'] }),
    queryClient.invalidateQueries({ queryKey: ['coupons'] }),
  ]);
}
