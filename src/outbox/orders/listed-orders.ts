import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ordersPageSize } from '../../domain/limits';
import { type AskedList, cardOf, type DatedOrder } from '../../domain/order/newest-orders';
import { begunOrder } from '../../domain/order/order-change';
import { cardWithChanges } from '../../domain/order/with-changes';
import { datedOrders, useNewestOrders } from '../../queries/newest-orders';
import { recentOrdersQuery } from '../../queries/recent-orders-query';
import { useIsLoggedIn } from '../../session/session';
import type { OpenChange } from '../kinds/changes/change-item';
import { begunOrders, openChangesAtom, shownChanges } from '../page/order-changes';

/** A list with the changes on this phone, and with the orders that were begun on it, which come first. */
function withPhone(
  listed: readonly DatedOrder[],
  { at }: AskedList,
  changes: readonly OpenChange[],
): readonly DatedOrder[] {
  if (changes.length === 0) return listed;
  const withOwn = ({ order, at }: DatedOrder, askedAt = at): DatedOrder => ({
    order: cardWithChanges(order, shownChanges(changes, order.id, askedAt)),
    at,
  });
  const begun = begunOrders(changes, { orders: listed.map(({ order }) => order), at });
  return [
    ...begun.map((change) => withOwn({ order: cardOf(begunOrder(change)), at: Date.now() }, 0)),
    ...listed.map((each) => withOwn(each)),
  ];
}

/**
 * A list with each order as the application will have it, by whatever this phone knows; undefined until
 * that is read, and without a list.
 */
export function useListedOrders(list: AskedList | undefined): readonly DatedOrder[] | undefined {
  const newest = useNewestOrders(list);
  const changes = useAtomValue(openChangesAtom);
  return useMemo(() => list && newest && withPhone(newest, list, changes), [list, newest, changes]);
}

/**
 * The user's newest orders, each as the phone knows it last, with its date; none until they are loaded.
 * A visitor has those that were begun on this phone.
 */
export function useRecentOrders(): {
  orders: readonly DatedOrder[];
  isPending: boolean;
  isError: boolean;
} {
  const isLoggedIn = useIsLoggedIn();
  const { data, dataUpdatedAt, isError } = useQuery({ ...recentOrdersQuery, enabled: isLoggedIn });
  // Without an answer, what the phone has of single orders is shown.
  const list = useMemo(
    () =>
      data || isError || !isLoggedIn
        ? { orders: datedOrders(data ?? [], dataUpdatedAt), at: dataUpdatedAt }
        : undefined,
    [data, dataUpdatedAt, isError, isLoggedIn],
  );
  const orders = useListedOrders(list);
  return {
    orders: orders?.slice(0, ordersPageSize) ?? [],
    isPending: orders === undefined,
    isError,
  };
}
