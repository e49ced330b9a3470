import { type QueryMeta, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Order } from '../../contract/orders';
import { orderRefreshMs } from '../../domain/limits';
import { begunOrder } from '../../domain/order/order-change';
import { withChanges } from '../../domain/order/with-changes';
import { isPhoneId } from '../../domain/order/phone-id';
import { orderQuery } from '../../queries/order-query';
import { usePhoneId } from '../../queries/phone-ids';
import { useIsOnline } from '../../services/connection';
import { quietFailure } from '../../services/failure-toast';
import { useChangesOf } from '../page/order-changes';

/** An order as it was begun on this phone, whether or not the server knows it by now. */
const begunQuery = (phoneId: string) =>
  queryOptions({
    queryKey: ['begun-order', phoneId],
    queryFn: async (): Promise<Order> => (await import('./begun-order')).readBegunOrder(phoneId),
    staleTime: Infinity,
    // The outbox keeps it.
    persister: undefined,
    meta: quietFailure,
  });

interface OrderOptions {
  /** Refetches it regularly while the page is visible and the server is reachable. */
  live?: boolean;
  enabled?: boolean;
  meta?: QueryMeta;
}

/**
 * An order as the application will have it: the newest answer with this phone's changes laid over it.
 * Where there is no answer yet, it is the order as it was begun here.
 */
export function useOrder(
  orderId: string,
  { live = false, enabled = true, ...options }: OrderOptions = {},
) {
  const online = useIsOnline();
  const isOnPhone = isPhoneId(orderId);
  const phoneId = usePhoneId(orderId);
  const asked = useQuery({
    ...orderQuery(orderId),
    refetchInterval: live && online ? orderRefreshMs : false,
    enabled: enabled && !isOnPhone,
    ...options,
  });
  const isBegun = isPhoneId(phoneId) && asked.data === undefined;
  const begun = useQuery({ ...begunQuery(phoneId), enabled: enabled && isBegun });
  const query = isOnPhone ? begun : asked;
  const changes = useChangesOf(orderId, asked.data ? asked.dataUpdatedAt : 0);
  // The row is newer than what was read of it: the traveller may have chosen another visa.
  const begins = changes.find((change) => change.content.type === 'begin-order');
  const begunNow = useMemo(
    () =>
      begins?.content.type === 'begin-order'
        ? begunOrder({ ...begins, content: begins.content })
        : undefined,
    [begins],
  );
  const answer = asked.data ?? (isBegun ? (begunNow ?? begun.data) : undefined);
  const data = useMemo(() => answer && withChanges(answer, changes), [answer, changes]);
  return { ...query, data };
}
