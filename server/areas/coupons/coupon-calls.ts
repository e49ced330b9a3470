import { type CouponStatus, couponStatuses } from '../../../src/contract/codes';
import type { couponCalls } from '../../../src/contract/coupons';
import { ret } from '../../../src/contract/envelope';
import { isEditable } from '../../../src/domain/order/order-state';
import { westernDigits } from '../../../src/domain/text/characters';
import { Refusal } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { countIp, countUse, limits } from '../../infra/limits/limits';
import type { Services } from '../../services';
import { applicantsOf } from '../applications/find-applicant';
import { findOrder } from '../applications/find-order';
import { basisOf, offerOf, stateOf } from '../applications/order-offer';
import { activities } from './coupon-kinds';
import { giveCoupon } from './give-coupons';
import { unusedCoupons } from './spend-coupon';
import { wireOfferedCoupon, wireUserCoupon } from './wire-coupon';

/** The stored form of a code: in capitals, without spaces, its digits 0–9. */
const normalCode = (typed: string): string =>
  westernDigits(typed.normalize('NFKC')).replace(/\s+/g, '').toUpperCase();

/**
 * Gives a user the coupon of a promo code.
 * @throws {Refusal} if the code is unknown, expired, used up, or was already redeemed by this user
 */
async function redeemCode(
  tx: Db,
  { userId, typed, now }: { userId: string; typed: string; now: Date },
): Promise<void> {
  const code = normalCode(typed);
  const found = await tx
    .selectFrom('promo_codes')
    .where('code', '=', code)
    .selectAll()
    .executeTakeFirst();
  // A code that is not valid yet counts as unknown.
  if (!found || (found.starts_at && found.starts_at > now))
    throw new Refusal(ret.notFound, { code: 'promo-unknown' });
  const { type, discount, threshold, memo, valid_days, ends_at } = found;
  if (ends_at && ends_at <= now) throw new Refusal(ret.notAllowed, { code: 'promo-expired' });
  const given = await giveCoupon(tx, {
    userId,
    grantKey: `code/${code}`,
    kind: { key: `code/${code}`, type, discount, threshold, validDays: valid_days, memo },
    now,
    shownAt: now,
  });
  if (!given) throw new Refusal(ret.notAllowed, { code: 'promo-added' });
  const counted = await tx
    .updateTable('promo_codes')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where(({ or, eb, ref }) => or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))]))
    .returning('code')
    .executeTakeFirst();
  if (!counted) throw new Refusal(ret.notAllowed, { code: 'promo-used-up' });
}

/** For an order to which no coupon can be applied any more. */
const nothingToPay = { each: 0, applicants: 0 };

export function couponHandlers(services: Services): HandlersOf<typeof couponCalls> {
  const { db, catalogue, settings } = services;
  const offered = settings.site.welcomeCoupons ? activities : [];

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
        activity_list: offered.map(({ kinds }) => ({
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
