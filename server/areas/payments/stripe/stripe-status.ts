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

/** Of a PaymentIntent what counts here; anything else is no answer. */
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
  /** Asked for expanded; as an id only where it was not. */
  latest_charge: v.nullish(v.union([v.string(), charge])),
});
export type StripeIntent = v.InferOutput<typeof stripeIntent>;

const states: Readonly<Record<StripeIntent['status'], IntentState>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  // Money that is held is neither taken nor free to be paid otherwise.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** How a PaymentIntent stands, in the words of this house. */
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

/** What the contract has no name for stays open. */
function methodOf(paid: v.InferOutput<typeof charge> | null | undefined): { method?: PayMethod } {
  const details = paid?.payment_method_details;
  if (!details) return {};
  const wallet = details.card?.wallet?.type;
  const method = (wallet ? wallets[wallet] : undefined) ?? methods[details.type];
  return method === undefined ? {} : { method };
}
