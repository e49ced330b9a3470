import { queryOptions, useQuery } from '@tanstack/react-query';
import { couponCalls } from '../contract/coupons';
import { api, queryClient } from '../page/services';
import { useIsLoggedIn } from '../session/session';

const request = (orderId: string | undefined) =>
  api.call(couponCalls.coupons, orderId === undefined ? {} : { order_id: orderId });

const couponsQuery = (orderId: string | undefined) =>
  queryOptions({
    queryKey: ['coupons', orderId ?? null],
    queryFn: () => request(orderId),
  });

/** The user's coupons; for an order also which of them can be used on it, and its price then. */
export const useCoupons = (orderId: string | undefined) =>
  useQuery({ ...couponsQuery(orderId), enabled: useIsLoggedIn() });

/** After a coupon came, went or ended: the lists, and whatever carries one, are asked for again. */
export async function refreshCoupons(): Promise<void> {
  await Promise.all(
    ['coupons', 'order', 'product', 'account-summary'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
