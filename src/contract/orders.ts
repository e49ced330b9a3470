import * as v from 'valibot';
import { applicant, applicantInList } from './applicants';
import { contradiction } from './contradictions';
import { userCoupon } from './coupons';
import { cancelReasons, identities, isKnown, payStatuses } from './codes';
import { defineCall } from './define-call';
import { entity, list, someText, withFlag } from './entity';
import { changeKinds } from './account/notices';
import { orderPayment, priceDifference } from './payments';
import {
  anyId,
  calendarDate,
  cents,
  countryId,
  currency,
  done,
  instant,
  orderId,
  productId,
} from './scalars';
import { supportMessage } from './support';

const head = {
  order_id: anyId,
  pay_status: payStatuses.or('unknown'),
  country_name: v.string(),
  product_name: v.string(),
  /** Ours: the language of the names and the terms; absent: English. */
  lang: someText,
  entry_count: v.string(),
  stay_duration: v.string(),
  validity_period: v.string(),
  create_time: instant,
  product_background_url: someText,
  price_diff_pending: v.optional(entity({ price_diff_id: anyId }, { price_diff_id: 'id' })),
  is_price_diff_pending: v.optional(v.boolean()),
  /** Absent: only its applicants decide, so an order without any is not cancelled. */
  is_canceled: v.optional(v.boolean()),
  /** Ours: the idempotency key of the call that made it. */
  add_key: someText,
  /** Ours: when its documents, photos and answers were deleted, because their time was over. */
  documents_delete_time: v.optional(instant),
};
const headNames = {
  order_id: 'id',
  create_time: 'createdAt',
  product_background_url: 'backgroundUrl',
  price_diff_pending: 'pendingPriceDifference',
  is_price_diff_pending: 'hasPendingPriceDifference',
  is_canceled: 'isCancelled',
  documents_delete_time: 'documentsDeletedAt',
} as const;

export const orderInList = entity(
  {
    ...head,
    applicant_list: list(applicantInList),
    /** Ours: the processing time in working days, and the arrival date. */
    need_days: v.optional(v.pipe(v.number(), v.integer())),
    depart_date: v.optional(calendarDate),
  },
  { ...headNames, applicant_list: 'applicants', depart_date: 'arrivalDate' },
);
export type OrderInList = v.InferOutput<typeof orderInList>;

const refundFields = {
  fee_type: v.string(),
  refund_fee: cents,
  refund_time: instant,
  /** Ours: when it was asked for, and when the provider took it over. */
  asked_time: v.optional(instant),
  sent_time: v.optional(instant),
};
const refundNames = {
  fee_type: 'feeType',
  refund_fee: 'fee',
  refund_time: 'time',
  asked_time: 'askedAt',
  sent_time: 'sentAt',
} as const;

const refund = entity(refundFields, refundNames);

/** A refund that was not received yet: pending, or failed at the traveller's bank. */
const openRefund = entity(
  { ...refundFields, state: v.picklist(['on its way', 'failed']) },
  refundNames,
);

/** Ours: a receipt of a payment, of a refund, or of a refund that was sent back. */
const receipt = entity(
  {
    receipt_no: v.string(),
    receipt_kind: v.picklist(['payment', 'refund', 'reversal']),
    amount: cents,
    issue_time: instant,
    /** The PDF. */
    url: v.string(),
  },
  { receipt_no: 'number', receipt_kind: 'kind', issue_time: 'issuedAt' },
);

/** Ours: something that happened to the order, of which the traveller was told. */
const change = entity(
  {
    kind: v.fallback(v.picklist([...changeKinds, 'unknown']), 'unknown'),
    time: instant,
    applicant_id: v.optional(anyId),
    amount: v.optional(cents),
  },
  { applicant_id: 'applicantId' },
);
export type OrderChange = v.InferOutput<typeof change>;

/**
 * Ours: what the destination wants in the field of a name that a passport lacks: the other name again,
 * these letters, or nothing. Absent, or one that only a newer server knows: the other name again.
 */
const lackingName = v.fallback(
  v.optional(
    v.pipe(
      v.object({
        kind: v.picklist(['repeat', 'text', 'blank']),
        /** The letters. */
        given_name: someText,
        surname: someText,
      }),
      v.transform(({ kind, given_name: givenName, surname }) => {
        if (kind !== 'text') return { kind };
        return givenName === undefined || surname === undefined
          ? undefined
          : { kind, givenName, surname };
      }),
    ),
  ),
  undefined,
);

/** The product in an order; fields that only a product's own page needs may be absent. */
const orderProduct = v.pipe(
  entity(
    {
      id: productId,
      name: v.string(),
      country_id: v.optional(countryId),
      national_flag_url: someText,
      national_flag_key: someText,
      need_days: v.optional(v.pipe(v.number(), v.integer())),
      /** The present price per applicant; absent if it is no longer sold. */
      sell_price: v.optional(cents),
      /** Ours: the parts of the price. */
      visa_fee: v.optional(cents),
      service_fee: v.optional(cents),
      lacking_name: lackingName,
    },
    { national_flag_url: 'flagUrl', national_flag_key: 'flagKey' },
  ),
  v.transform((read) => withFlag(read)),
);

/** Without occupations that only a newer server knows: they cannot be chosen here. */
const occupations = v.pipe(
  list(identities.or('unknown')),
  v.transform((all) => all.filter(isKnown)),
);

export const order = entity(
  {
    ...head,
    /** The total for all applicants; absent for an unsupported country. */
    amount: v.optional(cents),
    currency,
    /** Ours: the contact's address; absent: the account's. */
    email: someText,
    depart_date: v.optional(calendarDate),
    earliest_depart_date: calendarDate,
    product: orderProduct,
    applicant_list: list(applicant),
    /** The occupations to choose from; empty if there is no choice. */
    identity_id: occupations,
    user_coupon: v.optional(userCoupon),
    order_payment: v.optional(orderPayment),
    price_diff_list: list(priceDifference),
    refund_list: list(refund),
    refund_open_list: v.optional(v.array(openRefund)),
    /**
     * Ours: what goes back, in cents, if the traveller cancels this paid order now. Absent: it
     * cannot be cancelled.
     */
    cancel_refund: v.optional(cents),
    receipt_list: v.optional(v.array(receipt)),
    /** Contradictions between the parts of the order; empty once it is submitted. */
    contradiction_list: list(contradiction),
    /** The newest last. */
    change_list: list(change),
    support_list: list(supportMessage),
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
    refund_open_list: 'openRefunds',
    cancel_refund: 'cancelRefund',
    receipt_list: 'receipts',
    contradiction_list: 'contradictions',
    change_list: 'changes',
    support_list: 'supportMessages',
  },
);
export type Order = v.InferOutput<typeof order>;

export const orderCalls = {
  addOrder: defineCall({
    path: '/order_add',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      product_id: productId,
      country_id: countryId,
      /** Without it the account's residence is used. */
      country_residence_id: v.optional(countryId),
    }),
    response: entity({ order_id: anyId }, { order_id: 'id' }),
  }),
  order: defineCall({
    path: '/order_query',
    access: 'customer',
    /**
     * Any id is allowed, because it comes from the page's address: an invalid one is not found,
     * like a missing order.
     */
    request: v.object({ order_id: anyId }),
    response: order,
  }),
  orders: defineCall({
    path: '/order_brief_query',
    access: 'customer',
    request: v.object({
      /** The last order of the previous page. */
      next_order_id: v.optional(orderId),
      order_id: v.optional(orderId),
    }),
    response: entity({ page_data: list(orderInList) }, { page_data: 'orders' }),
  }),
  setArrivalDate: defineCall({
    path: '/order_depart_date_update',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      order_id: orderId,
      depart_date: calendarDate,
      /**
       * The date that the screen showed, null if none. Without the field the call is a plain
       * change.
       */
      seen_date: v.optional(v.nullable(calendarDate)),
    }),
    response: done,
  }),
  cancelOrder: defineCall({
    path: '/order_cancel',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: orderId,
      reason: cancelReasons.schema,
      /**
       * Ours: the refund that the screen showed for a paid order, without which none is cancelled.
       */
      refund: v.optional(cents),
    }),
    response: done,
  }),
  submitOrder: defineCall({
    path: '/order_submit',
    access: 'customer',
    changes: true,
    request: v.object({
      order_id: orderId,
      /** The total that the screen showed, after the coupon. */
      display_fee: cents,
      user_coupon_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    response: done,
  }),
};
