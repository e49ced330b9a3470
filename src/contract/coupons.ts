import * as v from 'valibot';
import { couponStatuses, couponTypes } from './codes';
import { defineCall } from './define-call';
import { entity, list, someText } from './entity';
import { anyId, cents, nothing, orderId } from './scalars';

const couponType = couponTypes.or('unknown');

/** A coupon of a product or an order: its effect on the price. */
export const userCoupon = entity(
  {
    user_coupon_id: anyId,
    coupon_type_id: couponType,
    discount: v.pipe(v.number(), v.integer()),
    after_coupon_price: v.optional(cents),
    spending_threshold: v.optional(cents),
  },
  { user_coupon_id: 'id', coupon_type_id: 'type', after_coupon_price: 'priceAfter' },
);

/** A coupon of the lists and pop-ups. */
const coupon = entity(
  {
    user_coupon_id: anyId,
    coupon_type_id: couponType,
    discount: v.pipe(v.number(), v.integer()),
    status: couponStatuses.or('unknown'),
    is_available: v.boolean(),
    /** Seconds left. */
    expire_timestamp: v.number(),
    redemption_timestamp: v.number(),
    /** Ours: the language of the texts; absent: English. */
    lang: someText,
    /** Ours: the lowest price of an order that it reduces; absent: any. */
    spending_threshold: v.optional(cents),
    spending_threshold_desc: someText,
    memo: someText,
    usage_start_time: someText,
    usage_end_time: someText,
    after_coupon_price: v.optional(cents),
  },
  {
    user_coupon_id: 'id',
    coupon_type_id: 'type',
    after_coupon_price: 'priceAfter',
    expire_timestamp: 'secondsLeft',
    redemption_timestamp: 'receivedAt',
  },
);

export type Coupon = v.InferOutput<typeof coupon>;

export const couponCalls = {
  unreadCoupons: defineCall({
    path: '/coupon_unread_query',
    access: 'customer',
    request: v.object({
      /** Ids of coupons that were shown and become read. */
      shown: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(100))),
    }),
    response: entity({ coupon_list: list(coupon) }, { coupon_list: 'coupons' }),
  }),
  activityCoupons: defineCall({
    path: '/sys/activity_coupon_query',
    access: 'visitor',
    request: nothing,
    response: entity(
      {
        activity_list: list(entity({ coupon_list: list(coupon) }, { coupon_list: 'coupons' })),
      },
      { activity_list: 'activities' },
    ),
  }),
  coupons: defineCall({
    path: '/user_coupon_query',
    access: 'customer',
    request: v.object({ order_id: v.optional(orderId) }),
    response: entity(
      {
        unused_list: list(coupon),
        used_list: list(coupon),
        expired_list: list(coupon),
      },
      { unused_list: 'unused', used_list: 'used', expired_list: 'expired' },
    ),
  }),
  redeemCoupon: defineCall({
    path: '/user_coupon_exchange',
    access: 'customer',
    changes: true,
    request: v.object({
      coupon_code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    }),
    response: v.object({}),
  }),
};
