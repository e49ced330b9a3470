import { queryOptions, useQuery } from '@tanstack/react-query';
import { couponCalls } from '../contract/coupons';
import { api, queryClient } from '../services/services';
import { useIsLoggedIn } from '../session/session';

const request = (orderId: string | undefined) =>
  api.call(couponCalls.coupons, orderId === undefined ? {} : { order_id: orderId });

const couponsQuery = (orderId: string | undefined) =>
  queryOptions({
    queryKey: ['coupons', orderId ?? null],
    queryFn: () => request(orderId),
  });

/** The user's coupons; with an order, also which of them apply to it and the resulting price. */
export const useCoupons = (orderId: string | undefined) =>
  useQuery({ ...couponsQuery(orderId), enabled: useIsLoggedIn() });

/**
 * Refetches the coupons and all data that includes one, after a coupon was added, used or expired.
 */
export async function refreshCoupons(): Promise<void> {
  await Promise.all(
    ['coupons', 'order', 'product', 'account-summary'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
