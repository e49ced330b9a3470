import * as v from 'valibot';
import { applicant, applicantInList } from './applicants';
import { userCoupon } from './coupons';
import { defineCall } from './define-call';
import { entity } from './entity';
import { orderPayment, priceDifference } from './payments';
import {
  calendarDate,
  cents,
  countryId,
  currency,
  done,
  identityId,
  instant,
  orderId,
  productId,
} from './scalars';

/** 1 not paid, 2 waiting for payment, 3 paid. */
export const payStatus = v.picklist([1, 2, 3]);
export type PayStatus = v.InferOutput<typeof payStatus>;

const head = {
  order_id: orderId,
  pay_status: payStatus,
  country_name: v.string(),
  product_name: v.string(),
  entry_count: v.string(),
  stay_duration: v.string(),
  validity_period: v.string(),
  create_time: instant,
  product_background_url: v.optional(v.string()),
  price_diff_pending: v.optional(entity({ price_diff_id: v.string() }, { price_diff_id: 'id' })),
  is_price_diff_pending: v.boolean(),
};
const headNames = {
  order_id: 'id',
  create_time: 'createdAt',
  product_background_url: 'backgroundUrl',
  price_diff_pending: 'pendingPriceDifference',
  is_price_diff_pending: 'hasPendingPriceDifference',
} as const;

export const orderInList = entity(
  { ...head, applicant_list: v.array(applicantInList) },
  { ...headNames, applicant_list: 'applicants' },
);
export type OrderInList = v.InferOutput<typeof orderInList>;

const refund = entity(
  { fee_type: v.string(), refund_fee: cents, refund_time: instant },
  { fee_type: 'feeType', refund_fee: 'fee', refund_time: 'time' },
);

const orderProduct = entity({
  id: productId,
  country_id: countryId,
  name: v.string(),
  national_flag_url: v.string(),
  need_days: v.pipe(v.number(), v.integer()),
  /** Per applicant, now; absent where it is no longer sold. */
  sell_price: v.optional(cents),
  visa_fee: v.optional(cents),
  service_fee: v.optional(cents),
});

export const order = entity(
  {
    ...head,
    /** What the applicants cost together; absent for an unsupported country. */
    amount: v.optional(cents),
    currency,
    email: v.string(),
    depart_date: v.optional(calendarDate),
    earliest_depart_date: calendarDate,
    product: orderProduct,
    applicant_list: v.array(applicant),
    /** The occupations that may be chosen; empty where there is no choice. */
    identity_id: v.array(identityId),
    user_coupon: v.optional(userCoupon),
    order_payment: v.optional(orderPayment),
    price_diff_list: v.array(priceDifference),
    refund_list: v.array(refund),
  },
  {
    ...headNames,
    applicant_list: 'applicants',
    identity_id: 'occupations',
    depart_date: 'arrivalDate',
    earliest_depart_date: 'earliestArrivalDate',
    order_payment: 'payment',
    price_diff_list: 'priceDifferences',
    refund_list: 'refunds',
  },
);
export type Order = v.InferOutput<typeof order>;

export const orderCalls = {
  addOrder: defineCall({
    path: '/order_add',
    access: 'customer',
    changes: true,
    request: v.object({
      product_id: productId,
      country_id: countryId,
      /** Without it the account's own residence counts. */
      country_residence_id: v.optional(countryId),
    }),
    response: entity({ order_id: orderId }, { order_id: 'id' }),
  }),
  order: defineCall({
    path: '/order_query',
    access: 'customer',
    request: v.object({ order_id: orderId }),
    response: order,
  }),
  orders: defineCall({
    path: '/order_brief_query',
    access: 'customer',
    request: v.object({
      /** The last order of the page before. */
      next_order_id: v.optional(orderId),
      order_id: v.optional(orderId),
    }),
    response: entity({ page_data: v.array(orderInList) }, { page_data: 'orders' }),
  }),
  setArrivalDate: defineCall({
    path: '/order_depart_date_update',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: orderId,
      depart_date: calendarDate,
      /** What the traveller saw, null for no date. Without the field the call is a plain change. */
      seen_date: v.optional(v.nullable(calendarDate)),
    }),
    response: done,
  }),
  cancelOrder: defineCall({
    path: '/order_cancel',
    access: 'customer',
    changes: true,
    /** 1 created by mistake, 2 need to change travel plan, 3 other. */
    request: v.object({ order_id: orderId, reason: v.picklist([1, 2, 3]) }),
    response: done,
  }),
  submitOrder: defineCall({
    path: '/order_submit',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: orderId,
      /** What the traveller saw as the total, after the coupon. */
      display_fee: cents,
      user_coupon_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    response: done,
  }),
};
