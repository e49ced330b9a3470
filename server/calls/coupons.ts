import type { couponCalls } from '../../src/contract/coupons';
import { activities } from '../coupons/coupon-kinds';
import { unusedCoupons } from '../coupons/unused-coupons';
import { wireOfferedCoupon, wireUserCoupon } from '../coupons/wire-coupon';
import type { Services } from '../services';
import type { HandlersOf } from './handler';

export function couponHandlers({ db }: Services): HandlersOf<typeof couponCalls> {
  return {
    /** Marking is its own small write: it only ever goes one way, so repeating it does no harm. */
    unreadCoupons: async ({ request: { shown = [] }, user, now }) => {
      if (shown.length > 0)
        await db
          .updateTable('user_coupons')
          .set({ shown_at: now })
          .where('user_id', '=', user.id)
          .where('id', 'in', shown)
          .where('shown_at', 'is', null)
          .execute();
      return async (reading) => {
        const unread = await unusedCoupons(reading, user.id, now)
          .where('shown_at', 'is', null)
          .selectAll()
          .orderBy('discount', 'desc')
          .orderBy('id')
          .execute();
        return { coupon_list: unread.map((coupon) => wireUserCoupon(coupon, now)) };
      };
    },

    activityCoupons:
      ({ now }) =>
      async () => ({
        activity_list: activities.map(({ kinds }) => ({
          coupon_list: kinds.map((kind) => wireOfferedCoupon(kind, now)),
        })),
      }),
  };
}
