import { type QueryMeta, queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Order } from '../../contract/orders';
import { orderRefreshMs } from '../../domain/limits';
import {
  begunOrder,
  materialsFor,
  type NewOrder,
  type OrderChange,
} from '../../domain/order/order-change';
import { withChanges } from '../../domain/order/with-changes';
import { isPhoneId } from '../../domain/order/phone-id';
import { orderQuery, touchedOrders } from '../../queries/order-query';
import { usePhoneId } from '../../queries/phone-ids';
import { useIsOnline } from '../../services/connection';
import { quietFailure } from '../../services/failure-toast';
import type { OpenChange } from '../kinds/changes/change-item';
import { openChangesAtom, shownChanges } from '../page/order-changes';

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

/**
 * A change with the materials of the visa for which its order was begun here: the traveller may have chosen
 * that one, or accepted its present list of documents, after the change.
 */
function withMaterials(change: OrderChange, begun: NewOrder | undefined): OrderChange {
  const { content } = change;
  if (!begun || (content.type !== 'add-applicant' && content.type !== 'edit-applicant'))
    return change;
  if (content.type === 'edit-applicant' && !content.materials) return change;
  const materials = materialsFor(begun.product, content.identity) ?? content.materials;
  return { ...change, content: { ...content, materials } };
}

/** The changes of an order as its own screens show them, the oldest first. */
export function changesOnScreens(
  changes: readonly OpenChange[],
  orderId: string,
  askedAt: number,
): OrderChange[] {
  const begun = changes
    .filter(({ target }) => target.orderId === orderId)
    .map(({ content }) => content)
    .find((content) => content.type === 'begin-order');
  return shownChanges(changes, orderId, askedAt).map((change) => withMaterials(change, begun));
}

interface OrderOptions {
  /** Refetches it regularly while the page is visible and the server is reachable. */
  live?: boolean;
  /** Whether the screen is one of the order's own: the list asks for its card again afterwards. */
  opens?: boolean;
  enabled?: boolean;
  meta?: QueryMeta;
}

/**
 * An order as the application will have it: the newest answer with this phone's changes laid over it.
 * Where there is no answer yet, it is the order as it was begun here.
 */
export function useOrder(
  orderId: string,
  { live = false, opens = true, enabled = true, ...options }: OrderOptions = {},
) {
  useEffect(() => {
    if (opens) touchedOrders.add(orderId);
  }, [opens, orderId]);
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
  const all = useAtomValue(openChangesAtom);
  const askedAt = asked.data ? asked.dataUpdatedAt : 0;
  const changes = useMemo(() => changesOnScreens(all, orderId, askedAt), [all, orderId, askedAt]);
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
