import type { PayMethod } from '../../../../src/contract/codes';
import * as v from 'valibot';
import type { IntentState, IntentStatus } from '../core/provider';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const money = v.pipe(v.number(), v.integer(), v.minValue(0));

const charge = v.looseObject({
  created: seconds,
  payment_method_details: v.nullish(
    v.looseObject({
      type: v.string(),
      card: v.nullish(
        v.looseObject({ wallet: v.nullish(v.looseObject({ type: v.nullish(v.string()) })) }),
      ),
    }),
  ),
});

/** The required fields of a PaymentIntent; a response without them is invalid. */
export const stripeIntent = v.looseObject({
  id: v.pipe(v.string(), v.startsWith('pi_')),
  status: v.picklist([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amount: money,
  amount_received: money,
  currency: v.string(),
  client_secret: v.pipe(v.string(), v.minLength(1)),
  /** Usually requested expanded; otherwise only an id. */
  latest_charge: v.nullish(v.union([v.string(), charge])),
});
export type StripeIntent = v.InferOutput<typeof stripeIntent>;

const states: Readonly<Record<StripeIntent['status'], IntentState>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  // Authorised but not captured: it must not be paid by another method.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** Converts the status of a PaymentIntent. */
export function stripeStatus(intent: StripeIntent): IntentStatus {
  const state = states[intent.status];
  const currency = intent.currency.toLowerCase();
  if (state === 'open' || state === 'processing')
    return { state, amount: intent.amount, currency, clientSecret: intent.client_secret };
  if (state !== 'succeeded') return { state, amount: intent.amount, currency };
  const paid = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined;
  return {
    state,
    amount: intent.amount_received,
    currency,
    ...methodOf(paid),
    ...(paid && { paidAt: new Date(paid.created * 1000) }),
  };
}

const wallets: Readonly<Record<string, PayMethod>> = {
  apple_pay: 'mobile-wallet',
  google_pay: 'second-mobile-wallet',
  link: 'web-wallet',
};
const methods: Readonly<Record<string, PayMethod>> = {
  card: 'card',
  link: 'web-wallet',
  paypal: 'web-wallet',
  amazon_pay: 'web-wallet',
  wechat_pay: 'chat-app',
  alipay: 'regional-app',
};

/** A method that the contract does not name is left out. */
function methodOf(paid: v.InferOutput<typeof charge> | null | undefined): { method?: PayMethod } {
  const details = paid?.payment_method_details;
  if (!details) return {};
  const wallet = details.card?.wallet?.type;
  const method = (wallet ? wallets[wallet] : undefined) ?? methods[details.type];
  return method === undefined ? {} : { method };
}
