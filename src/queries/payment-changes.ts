import { useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import type { Order } from '../contract/orders';
import { paymentCalls } from '../contract/payments';
import { quietFailure } from '../services/failure-toast';
import { requestProviderStatus } from './provider-status';
import { refreshOrder } from './order-query';
import { tabStorage } from '../platform/tab-storage';
import { presentSheet } from '../routing/back-closes';
import { reloadHere } from '../routing/leave-screen';
import { isBusyNow } from '../services/busy';
import { useSendOnce } from '../services/send-once';
import { api, atoms } from '../services/services';

/** Closes the open payment, so that the order can be changed again. */
export const useReEdit = ({ id }: Order) =>
  useSendOnce({
    mutationFn: () => api.call(paymentCalls.closePayment, { order_id: id }),
    onSettled: () => refreshOrder(id),
  });

/**
 * Makes the server fetch the provider's status, refetches the order, and reloads the page: unless it
 * has been left meanwhile, or has something open or unsaved on it, which shows the new state without.
 */
export const useAskAgain = (order: Order) =>
  useSendOnce({
    mutationFn: async () => {
      const { pathname } = location;
      await ask(order);
      return { pathname };
    },
    async onSettled(asked) {
      await refreshOrder(order.id);
      const isHere = asked?.pathname === location.pathname && presentSheet() === undefined;
      if (isHere && !isBusyNow()) await reloadHere();
    },
  });

/** The cache TTL of a status check when the page becomes visible again. */
const believedMs = 60_000;

/**
 * Checks the payment status automatically, without toasts: the browser may have been closed during
 * a payment, or the provider's page may not have returned.
 */
export function useStatusCheck(order: Order | undefined, due: boolean): void {
  useQuery({
    queryKey: ['payment-status', order?.id, order?.pendingPriceDifference?.id],
    queryFn: async () => {
      if (!order) return null;
      await ask(order);
      await refreshOrder(order.id);
      return null;
    },
    enabled: due,
    persister: undefined,
    meta: quietFailure,
    gcTime: 0,
    staleTime: believedMs,
  });
}

const attemptsAtom = atom<ReadonlySet<string>>(new Set<string>());
const attemptOf = (orderId: string, differenceId: string | undefined) =>
  `payment-attempt:${orderId}:${differenceId ?? ''}`;

/** Notes that somebody began to pay a fee in this tab, also across a provider's page and a reload. */
export function noteAttempt(orderId: string, differenceId?: string): void {
  const attempt = attemptOf(orderId, differenceId);
  tabStorage.set(attempt, 'begun');
  atoms.set(attemptsAtom, (all) => new Set([...all, attempt]));
}

/** Whether the due fee of an order may have been paid in this tab without the server knowing it. */
export function useHasAttempt({ id, pendingPriceDifference }: Order): boolean {
  const attempt = attemptOf(id, pendingPriceDifference?.id);
  return useAtomValue(attemptsAtom).has(attempt) || tabStorage.get(attempt) !== undefined;
}

const ask = ({ id, pendingPriceDifference }: Order) =>
  requestProviderStatus(
    pendingPriceDifference
      ? { orderId: id, feeType: 'price-difference', priceDifferenceId: pendingPriceDifference.id }
      : { orderId: id, feeType: 'order' },
  );
