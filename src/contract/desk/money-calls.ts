import * as v from 'valibot';
import { defineDeskCall } from './define-desk-call';
import {
  calendarDate,
  cents,
  count,
  decisionId,
  done,
  instant,
  nothing,
  operatorInShort,
  orderId,
  words,
} from './desk-scalars';

const refundToApprove = v.object({
  id: v.string(),
  caseId: orderId,
  paymentId: v.string(),
  amount: cents,
  paid: cents,
  label: v.string(),
  askedBy: operatorInShort,
  askedAt: instant,
  isMine: v.boolean(),
});
export type RefundToApprove = v.InferOutput<typeof refundToApprove>;

const alarm = v.object({
  id: v.number(),
  caseId: orderId,
  paymentId: v.string(),
  problem: v.string(),
  detail: v.string(),
  raisedAt: instant,
  closed: v.optional(v.object({ operator: operatorInShort, at: instant, words: v.string() })),
});
export type DeskAlarm = v.InferOutput<typeof alarm>;

const couponTerms = {
  /** Cents, or hundredths of a percent. */
  type: v.picklist(['fixed-amount', 'percentage']),
  discount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  /** The least value of the order, in cents. */
  threshold: v.optional(cents),
  validDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(730)),
  /** The text for the traveller. */
  label: words(80),
};

const promoCode = v.object({
  code: v.string(),
  ...couponTerms,
  // A code that was put into the database by hand may have none.
  label: v.string(),
  startsAt: v.optional(instant),
  endsAt: v.optional(instant),
  mostUses: v.optional(count),
  uses: count,
});
export type PromoCode = v.InferOutput<typeof promoCode>;

export const deskMoneyCalls = {
  deskRefundsToApprove: defineDeskCall({
    path: '/refunds',
    access: ['finance'],
    request: nothing,
    response: v.object({ refunds: v.array(refundToApprove) }),
  }),
  /** By another operator than the one who asked. */
  deskApproveRefund: defineDeskCall({
    path: '/refunds/approve',
    access: ['finance'],
    changes: true,
    needsProof: true,
    request: v.object({ id: decisionId }),
    response: done,
  }),
  deskDeclineRefund: defineDeskCall({
    path: '/refunds/decline',
    access: ['finance'],
    changes: true,
    request: v.object({ id: decisionId, words: words(500) }),
    response: done,
  }),
  deskAlarms: defineDeskCall({
    path: '/alarms',
    access: ['finance', 'support'],
    request: v.object({ closed: v.optional(v.boolean(), false) }),
    response: v.object({ alarms: v.array(alarm) }),
  }),
  deskCloseAlarm: defineDeskCall({
    path: '/alarms/close',
    access: ['finance'],
    changes: true,
    request: v.object({ id: v.number(), words: words(500) }),
    response: done,
  }),
  /** Gives the traveller of a case a coupon. */
  deskGiveCoupon: defineDeskCall({
    path: '/coupons/give',
    access: ['support', 'finance'],
    changes: true,
    request: v.object({ decisionId, caseId: orderId, ...couponTerms }),
    response: done,
  }),
  deskPromoCodes: defineDeskCall({
    path: '/promo-codes',
    access: ['finance'],
    request: nothing,
    response: v.object({ codes: v.array(promoCode) }),
  }),
  deskAddPromoCode: defineDeskCall({
    path: '/promo-codes/add',
    access: ['finance'],
    changes: true,
    request: v.object({
      code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{4,20}$/)),
      ...couponTerms,
      startsOn: v.optional(calendarDate),
      endsOn: v.optional(calendarDate),
      mostUses: v.optional(v.pipe(count, v.minValue(1))),
    }),
    response: done,
  }),
  /** Nobody can enter it any more; coupons that were given stay. */
  deskEndPromoCode: defineDeskCall({
    path: '/promo-codes/end',
    access: ['finance'],
    changes: true,
    request: v.object({ code: v.pipe(v.string(), v.maxLength(20)) }),
    response: done,
  }),
};
