import * as v from 'valibot';
import type { IntentState, IntentStatus } from '../core/provider';

/** An amount in PayPal's format. */
export const paypalMoney = v.object({
  currency_code: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  value: v.pipe(v.string(), v.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
});

const capture = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  status: v.picklist([
    'COMPLETED',
    'PENDING',
    'DECLINED',
    'FAILED',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
  ]),
  amount: paypalMoney,
  create_time: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

export const paypalRefund = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1)),
  status: v.picklist(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: paypalMoney,
  invoice_id: v.optional(v.string()),
  custom_id: v.optional(v.string()),
});

/**
 * The required fields of an order; a response without them is invalid. Our orders have one purchase
 * unit with one capture.
 */
export const paypalOrder = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,36}$/)),
    status: v.picklist([
      'CREATED',
      'SAVED',
      'APPROVED',
      'VOIDED',
      'COMPLETED',
      'PAYER_ACTION_REQUIRED',
    ]),
    purchase_units: v.tuple([
      v.looseObject({
        amount: paypalMoney,
        custom_id: v.optional(v.string()),
        payments: v.optional(
          v.looseObject({
            captures: v.optional(v.array(capture)),
            refunds: v.optional(v.array(paypalRefund)),
          }),
        ),
      }),
    ]),
  }),
  v.check((order) => order.status !== 'COMPLETED' || captureOf(order) !== undefined),
);
export type PayPalOrder = v.InferOutput<typeof paypalOrder>;

/** The capture of an order, if one was attempted. */
export function captureOf(order: {
  readonly purchase_units: readonly [
    {
      readonly payments?:
        { readonly captures?: v.InferOutput<typeof capture>[] | undefined } | undefined;
    },
  ];
}) {
  return order.purchase_units[0].payments?.captures?.at(-1);
}

const ends: Readonly<Record<v.InferOutput<typeof capture>['status'], IntentState>> = {
  COMPLETED: 'succeeded',
  // A refunded capture was paid before; refunds are recorded separately.
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  PENDING: 'processing',
  DECLINED: 'failed',
  FAILED: 'failed',
};

/** Converts the status of an order; an approved order is open until it is captured. */
export function paypalStatus(order: PayPalOrder): IntentStatus {
  const taken = captureOf(order);
  const asked = moneyOf(order.purchase_units[0].amount);
  if (!taken) {
    if (order.status === 'VOIDED') return { state: 'cancelled', ...asked };
    return { state: 'open', ...asked, clientSecret: order.id };
  }
  const state = ends[taken.status];
  if (state === 'processing') return { state, ...asked, clientSecret: order.id };
  if (state !== 'succeeded') return { state, ...asked };
  return {
    state,
    ...moneyOf(taken.amount),
    method: 'web-wallet',
    ...(taken.create_time !== undefined && { paidAt: new Date(taken.create_time) }),
  };
}

/** Converts an amount to cents. */
export function moneyOf({ currency_code, value }: v.InferOutput<typeof paypalMoney>) {
  const [whole = '', part = ''] = value.split('.');
  return {
    amount: Number(whole) * 100 + Number(part.padEnd(2, '0')),
    currency: currency_code.toLowerCase(),
  };
}

/** Formats cents as PayPal's decimal text. */
export const paypalDecimal = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
