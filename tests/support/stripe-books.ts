import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Asked } from './company-server';

/** The fields of a form or of a query. */
export type Fields = Readonly<Record<string, string>>;

export const stripeVersion = '2026-10-28.endive';

const known = new Set([
  ...['host', 'connection', 'accept', 'authorization', 'content-type', 'content-length'],
  ...['user-agent', 'x-stripe-client-user-agent', 'stripe-version', 'idempotency-key'],
]);

/** A request that Stripe refuses; without a code the shop did something wrong. */
export class Complaint extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly error: Record<string, unknown> = { type: 'invalid_request_error' },
  ) {
    super(message);
  }
}

/** @throws {Complaint} at a header that is missing, wrong, or not expected */
export function checkHeaders({ call, headers }: Asked, secretKey: string): void {
  const strange = Object.keys(headers).filter((name) => !known.has(name));
  if (strange.length > 0) throw new Complaint(`headers ${strange.join()}`);
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Complaint('Invalid API Key provided', 401);
  if (headers['stripe-version'] !== stripeVersion) throw new Complaint('stripe-version');
  if (headers.accept !== 'application/json') throw new Complaint('accept');
  if (!/^Stripe\/v1 NodeBindings\/[\d.]+/.test(headers['user-agent'] ?? ''))
    throw new Complaint('user-agent');
  const client = JSON.parse(String(headers['x-stripe-client-user-agent'])) as Fields;
  if (client.platform !== undefined || client.telemetry_id !== undefined)
    throw new Complaint('tells of the machine');
  const isPost = call.startsWith('POST');
  if (isPost && headers['content-type'] !== 'application/x-www-form-urlencoded')
    throw new Complaint('content-type');
  // The library gives a key to every POST; ours belong to what makes something.
  const makes = isPost && !call.endsWith('/cancel');
  const key = headers['idempotency-key'];
  if (makes && (typeof key !== 'string' || key === '' || key.startsWith('stripe-node-retry')))
    throw new Complaint('idempotency-key');
}

/** The fields of a form's body; none may stand in it twice. */
export function fieldsOf(body: string): Fields {
  const pairs = [...new URLSearchParams(body)];
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Complaint('twice');
  return Object.fromEntries(pairs);
}

/** These fields, all of them, and no others. */
export function expectFields(
  fields: Fields,
  expected: Readonly<Record<string, string | RegExp>>,
): void {
  const names = new Set([...Object.keys(fields), ...Object.keys(expected)]);
  for (const name of names) {
    const [value, wanted] = [fields[name], expected[name]];
    const fits = typeof wanted === 'string' ? value === wanted : wanted?.test(value ?? '');
    if (fits !== true) throw new Complaint(`Received unknown parameter or value: ${name}`);
  }
}

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

/** Stripe's books, and the operations on them that requests cause. */
export function stripeBooks(refundsBecome: () => RefundStatus) {
  const refunds: DoubleRefund[] = [];
  const disputes: DoubleDispute[] = [];
  const intents = new Map<string, DoubleIntent>();

  const find = (intentId: string) => {
    const intent = intents.get(intentId);
    if (intent) return intent;
    throw new Complaint(`No such payment_intent: '${intentId}'`, 404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'intent',
    });
  };

  const create = (fields: Fields): DoubleIntent => {
    const { amount, currency, description, ...rest } = fields;
    expectFields(rest, {
      'automatic_payment_methods[enabled]': 'true',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'link',
      'allowed_payment_method_types[2]': 'alipay',
      'allowed_payment_method_types[3]': 'wechat_pay',
      'metadata[order]': /^\S+$/,
      'metadata[payment]': /^\S+$/,
    });
    if (!/^\d{2,8}$/.test(amount ?? '') || Number(amount) < 50) throw new Complaint('amount');
    if (currency !== 'usd') throw new Complaint('currency');
    if (!description || description.length > 1000) throw new Complaint('description');
    const intentId = newId('pi');
    const intent: DoubleIntent = {
      id: intentId,
      amount: Number(amount),
      currency,
      description,
      clientSecret: `${intentId}_secret_${randomBytes(12).toString('hex')}`,
      metadata: {
        order: fields['metadata[order]'] ?? '',
        payment: fields['metadata[payment]'] ?? '',
      },
      created: secondsNow(),
      status: 'requires_payment_method',
      received: 0,
    };
    intents.set(intentId, intent);
    return intent;
  };

  const cancel = (intent: DoubleIntent): DoubleIntent => {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      throw new Complaint(`You cannot cancel this PaymentIntent: it is ${intent.status}.`, 400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: tellIntent(intent),
      });
    intent.status = 'canceled';
    return intent;
  };

  const giveBack = (intent: DoubleIntent, amount: number, reference?: string): DoubleRefund => {
    const of = <T extends { intent: string }>(rows: readonly T[]) =>
      rows.filter((each) => each.intent === intent.id);
    const gone = [
      ...of(refunds).filter(({ status }) => status === 'succeeded' || status === 'pending'),
      ...of(disputes).filter(({ status }) => status !== 'won'),
    ];
    const left = intent.received - gone.reduce((sum, each) => sum + each.amount, 0);
    if (of(disputes).some(({ status }) => status !== 'won'))
      throw new Complaint('This charge is disputed.', 400, {
        type: 'invalid_request_error',
        code: 'charge_disputed',
      });
    if (intent.status !== 'succeeded' || amount > left)
      throw new Complaint('Refund amount is greater than what is left.', 400, {
        type: 'invalid_request_error',
        code: left === 0 ? 'charge_already_refunded' : undefined,
      });
    const made = {
      id: newId('re'),
      intent: intent.id,
      amount,
      reference,
      status: refundsBecome(),
    };
    refunds.push(made);
    return made;
  };

  const refund = (fields: Fields) => {
    expectFields(fields, {
      payment_intent: /^pi_/,
      amount: /^\d+$/,
      'metadata[refund_id]': /^\S+$/,
    });
    const intent = find(fields.payment_intent ?? '');
    return tellRefund(giveBack(intent, Number(fields.amount), fields['metadata[refund_id]']));
  };

  /** All rows of an intent, as Stripe lists them. */
  const list = <T extends { intent: string }>(
    rows: readonly T[],
    query: URLSearchParams,
    tell: (row: T) => unknown,
  ) => {
    const fields = Object.fromEntries(query);
    expectFields(fields, { payment_intent: /^pi_/, limit: '100' });
    const { id: intent } = find(fields.payment_intent ?? '');
    const data = rows.filter((each) => each.intent === intent).map(tell);
    return { object: 'list', data: data.reverse(), has_more: false, url: '/v1' };
  };

  const tellAny = (objectId: string) => {
    const isIt = (each: { id: string }) => each.id === objectId;
    const [back, taken] = [refunds.find(isIt), disputes.find(isIt)];
    return back ? tellRefund(back) : taken ? tellDispute(taken) : tellIntent(find(objectId));
  };

  return { refunds, disputes, intents, find, create, cancel, giveBack, refund, list, tellAny };
}
