import { couponStatuses, type CouponStatus } from '../../../src/contract/codes';
import type { couponCalls } from '../../../src/contract/coupons';
import { isEditable } from '../../../src/domain/order/order-state';
import { activities } from './coupon-kinds';
import { redeemCode } from './redeem-code';
import { unusedCoupons } from './unused-coupons';
import { wireOfferedCoupon, wireUserCoupon } from './wire-coupon';
import { findOrder } from '../applications/find-order';
import { applicantsOf } from '../applications/find-applicant';
import { basisOf, offerOf, stateOf } from '../applications/order-offer';
import { countIp, countUse, limits } from '../../infra/limits/limits';
import type { Services } from '../../services';
import type { Db } from '../../infra/db/tables';
import type { HandlersOf } from '../../handler';

/** For an order to which no coupon can be applied any more. */
const nothingToPay = { each: 0, applicants: 0 };

export function couponHandlers(services: Services): HandlersOf<typeof couponCalls> {
  const { db, catalogue } = services;

  const basisFor = async (reading: Db, userId: string, orderId: string) => {
    const order = await findOrder(reading, userId, orderId, 'read');
    const applicants = await applicantsOf(reading, [orderId]);
    const isOpen = isEditable(stateOf(order, applicants));
    return (isOpen && basisOf({ offer: offerOf(catalogue, order), applicants })) || nothingToPay;
  };

  return {
    /** Marking is a separate small write; it is idempotent. */
    unreadCoupons: async ({ request: { shown = [] }, user, language, now }) => {
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
        return { coupon_list: unread.map((coupon) => wireUserCoupon(coupon, { now, language })) };
      };
    },

    activityCoupons:
      ({ language, now }) =>
      async () => ({
        activity_list: activities.map(({ kinds }) => ({
          coupon_list: kinds.map((kind) => wireOfferedCoupon(kind, { now, language })),
        })),
      }),

    coupons:
      ({ request: { order_id }, user, language, now }) =>
      async (reading) => {
        const basis =
          order_id === undefined ? undefined : await basisFor(reading, user.id, order_id);
        const all = await reading
          .selectFrom('user_coupons')
          .where('user_id', '=', user.id)
          .selectAll()
          .orderBy('expires_at')
          .orderBy('id')
          .execute();
        const wired = all.map((coupon) => ({
          usedAt: coupon.used_at?.getTime() ?? 0,
          wire: wireUserCoupon(coupon, { now, language, basis }),
        }));
        const list = (status: CouponStatus) =>
          wired.filter(({ wire }) => wire.status === couponStatuses.codeOf(status));
        const unused = list('unused').map(({ wire }) => wire);
        return {
          // Usable coupons first, and among them the one that expires first.
          unused_list: [
            ...unused.filter(({ is_available }) => is_available),
            ...unused.filter(({ is_available }) => !is_available),
          ],
          used_list: list('used')
            .sort((one, other) => other.usedAt - one.usedAt)
            .map(({ wire }) => wire),
          expired_list: list('expired')
            .reverse()
            .map(({ wire }) => wire),
        };
      },

    redeemCoupon: async ({ request: { coupon_code }, user, ip, now }) => {
      await countIp(services, limits.promoCodesPerIp, ip, now);
      await countUse(db, limits.promoCodesPerUser, user.id, now);
      return async (tx) => {
        await redeemCode(tx, { userId: user.id, typed: coupon_code, now });
        return {};
      };
    },
  };
}
