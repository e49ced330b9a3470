import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The double's record of a PaymentIntent; the rest of its shape is made for each answer. */
export interface DoubleIntent {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  status: Stripe.PaymentIntent.Status;
  received: number;
  charge?: Record<string, unknown>;
}

/** With what a traveller pays, in the words of a charge. */
export type PaidWith = 'card' | 'apple_pay' | 'google_pay' | 'link' | 'alipay' | 'wechat_pay';

export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

export interface DoubleRefund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  /** The shop's own id of it; none where it was made by hand. */
  readonly reference: string | undefined;
  status: RefundStatus;
}

export interface DoubleDispute {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  status: 'needs_response' | 'won' | 'lost';
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** In seconds, as Stripe counts. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** As Stripe writes an intent. */
export const tellIntent = (intent: DoubleIntent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.received,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  canceled_at: intent.status === 'canceled' ? secondsNow() : null,
  capture_method: 'automatic_async',
  client_secret: intent.clientSecret,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: null,
  latest_charge: intent.charge ?? null,
  livemode: false,
  metadata: intent.metadata,
  next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
  payment_method_types: ['card', 'link', 'alipay', 'wechat_pay'],
  status: intent.status,
});

/** As Stripe writes a refund; one that was made by hand has no id of the shop's. */
export const tellRefund = ({ id: refundId, intent, amount, reference, status }: DoubleRefund) => ({
  id: refundId,
  object: 'refund',
  amount,
  created: secondsNow(),
  currency: 'usd',
  metadata: reference === undefined ? {} : { refund_id: reference },
  payment_intent: intent,
  reason: null,
  status,
  ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
});

/** With the movements on the shop's account: taken, and given again where the shop has won. */
export const tellDispute = ({ id: disputeId, intent, amount, status }: DoubleDispute) => ({
  id: disputeId,
  object: 'dispute',
  amount,
  balance_transactions: [
    { object: 'balance_transaction', amount: -amount, fee: 1_500 },
    ...(status === 'won' ? [{ object: 'balance_transaction', amount, fee: 0 }] : []),
  ],
  created: secondsNow(),
  currency: 'usd',
  payment_intent: intent,
  reason: 'fraudulent',
  status,
});

/** The charge of a paid intent. */
export function chargeOf(
  intent: DoubleIntent,
  { amount, currency }: { amount: number; currency: string },
  paidWith: PaidWith,
) {
  const isWallet = paidWith === 'apple_pay' || paidWith === 'google_pay';
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    created: secondsNow(),
    currency,
    paid: true,
    payment_intent: intent.id,
    payment_method_details:
      isWallet || paidWith === 'card'
        ? {
            type: 'card',
            card: {
              brand: 'visa',
              last4: '4242',
              wallet: isWallet ? { type: paidWith, dynamic_last4: null, [paidWith]: {} } : null,
            },
          }
        : { type: paidWith, [paidWith]: {} },
    status: 'succeeded',
  };
}
