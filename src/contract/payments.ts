import * as v from 'valibot';
import { differenceStatuses, feeTypes, payMethods } from './codes';
import { userCoupon } from './coupons';
import { defineCall } from './define-call';
import { entity, someText } from './entity';
import { anyId, cents, currency, done, instant, orderId } from './scalars';

export const orderPayment = entity(
  {
    receivables: cents,
    income: v.optional(cents),
    pay_time: v.optional(instant),
    /** An unlisted method is read as none. */
    pay_method: v.optional(payMethods.or(undefined)),
    transaction_currency: v.optional(currency),
    discount_amount: v.optional(cents),
    order_coupon: v.optional(userCoupon),
  },
  {
    pay_time: 'paidAt',
    pay_method: 'method',
    transaction_currency: 'currency',
    order_coupon: 'coupon',
  },
);

export const priceDifference = entity(
  {
    price_diff_id: anyId,
    item: v.string(),
    expected_fee: cents,
    fee: cents,
    status: differenceStatuses.or('unpaid'),
    transaction_currency: currency,
  },
  { price_diff_id: 'id', transaction_currency: 'currency' },
);

/** Ours: the kind of provider for a payment. */
export const payWay = v.picklist(['card', 'paypal']);
export type PayWay = v.InferOutput<typeof payWay>;

/** A payment intent; all three specified secrets belong to this one. */
export const paymentParams = entity({
  /** Ours; the specified parameters are the card provider's. */
  provider: v.optional(v.picklist(['sandbox', 'stripe', 'paypal']), 'stripe'),
  /** Ours: the configured ways to pay; there is no button for others. */
  ways: v.optional(v.array(payWay), ['card']),
  /** For PayPal: its client id. */
  publishableKey: v.string(),
  /** For PayPal: its order's id. */
  clientSecret: v.string(),
  clientSecretAli: someText,
  clientSecretWechat: someText,
  payment_id: anyId,
  /** Ours; absent: the amount due by the order, in the currency of all charges. */
  amount: v.optional(cents),
  currency: v.optional(currency, 'usd'),
  /**
   * Ours. 'checking': the provider has no result yet, and no second payment may start. Absent:
   * open.
   */
  state: v.optional(v.picklist(['open', 'checking'])),
});
export type PaymentParams = v.InferOutput<typeof paymentParams>;

/** Absent: the way of the open payment, else the first configured one. */
const way = v.optional(payWay);

export const paymentCalls = {
  payOrder: defineCall({
    path: '/order_pay',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({ order_id: orderId, way }),
    response: paymentParams,
  }),
  closePayment: defineCall({
    path: '/order_pay_close',
    access: 'customer',
    changes: true,
    request: v.object({ order_id: orderId }),
    response: done,
  }),
  payPriceDifference: defineCall({
    path: '/price_diff_pay',
    access: 'customer',
    changes: true,
    secret: true,
    request: v.object({ order_id: orderId, price_diff_id: v.string(), expected_fee: cents, way }),
    response: paymentParams,
  }),
  priceDifference: defineCall({
    path: '/price_diff_query',
    access: 'customer',
    request: v.object({ order_id: orderId, price_diff_id: v.string() }),
    response: entity({ status: differenceStatuses.or('unpaid') }),
  }),
  refreshOrder: defineCall({
    path: '/refresh_order_status',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: orderId,
      fee_type_id: feeTypes.schema,
      price_diff_id: v.optional(v.string()),
    }),
    response: done,
  }),
};
