import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { StripeSettings } from '../../server/payments/payment-settings';
import {
  startCompanyServer,
  type Answered,
  type Asked,
  type CompanyServer,
} from './company-server';

type Fields = Readonly<Record<string, string>>;

/** What the double keeps of a PaymentIntent; the rest of its shape is made when it is told. */
export interface DoubleIntent {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly description: string;
  readonly metadata: Fields;
  readonly created: number;
  status: Stripe.PaymentIntent.Status;
  received: number;
  charge?: Record<string, unknown>;
}

/** With what a traveller pays, in the words of a charge. */
export type PaidWith = 'card' | 'apple_pay' | 'google_pay' | 'link' | 'alipay' | 'wechat_pay';

/**
 * Stripe's edge: PaymentIntents and refunds, answered only if every header and field of what is sent
 * is as it has to be. Besides the API it plays the traveller's browser and sends signed events.
 */
export interface StripeDouble extends Omit<CompanyServer, 'origin'> {
  readonly settings: StripeSettings;
  /** What was not as it has to be. */
  readonly complaints: string[];
  readonly refunds: { readonly intent: string; readonly amount: number }[];
  intent(id: string): DoubleIntent;
  intentsOf(order: string): DoubleIntent[];
  /** The traveller's browser: paid; over to `status` otherwise (declined, a code asked for, …). */
  pay(id: string, paidWith?: PaidWith, changes?: { received?: number; currency?: string }): void;
  move(id: string, status: Stripe.PaymentIntent.Status): void;
  /** Like an event of Stripe's, and the header that its webhook comes with. */
  event(type: string, id: string, changes?: Record<string, unknown>): SignedEvent;
}

export interface SignedEvent {
  readonly payload: string;
  readonly signature: string;
}

const version = '2026-10-28.endive';
const known = new Set([
  ...['host', 'connection', 'accept', 'authorization', 'content-type', 'content-length'],
  ...['user-agent', 'x-stripe-client-user-agent', 'stripe-version', 'idempotency-key'],
]);

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const now = () => Math.floor(Date.now() / 1000);

class Complaint extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly error: Record<string, unknown> = { type: 'invalid_request_error' },
  ) {
    super(message);
  }
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const complaints: string[] = [];
  const refunds: { intent: string; amount: number }[] = [];
  const intents = new Map<string, DoubleIntent>();
  const answers = new Map<string, { asked: string; answered: Answered }>();
  const settings = {
    secretKey: 'sk_test_double0123456789',
    publishableKey: 'pk_test_double0123456789',
    webhookSecret: 'whsec_double0123456789',
  };

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
    const intentId = id('pi');
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
      created: now(),
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

  const refund = (fields: Fields) => {
    expectFields(fields, { payment_intent: /^pi_/, amount: /^\d+$/ });
    const intent = find(fields.payment_intent ?? '');
    const amount = Number(fields.amount);
    const before = refunds.filter((each) => each.intent === intent.id);
    const left = intent.received - before.reduce((sum, each) => sum + each.amount, 0);
    if (intent.status !== 'succeeded' || amount > left)
      throw new Complaint('Refund amount is greater than what is left.', 400, {
        type: 'invalid_request_error',
        code: left === 0 ? 'charge_already_refunded' : undefined,
      });
    refunds.push({ intent: intent.id, amount });
    return {
      id: id('re'),
      object: 'refund',
      amount,
      charge: intent.charge?.id ?? null,
      created: now(),
      currency: intent.currency,
      payment_intent: intent.id,
      reason: null,
      status: 'succeeded',
    };
  };

  const work = ({ call, path, query, body }: Asked): unknown => {
    const fields = fieldsOf(body);
    const [, intentId = '', verb] = /^\/v1\/payment_intents\/(pi_\w+)(\/\w+)?$/.exec(path) ?? [];
    const expanded = (from: Fields) => expectFields(from, { 'expand[0]': 'latest_charge' });
    if (call === 'POST /v1/payment_intents') return tellIntent(create(fields));
    if (call === 'POST /v1/refunds') return refund(fields);
    if (call === `GET /v1/payment_intents/${intentId}`) {
      expanded(Object.fromEntries(query));
      return tellIntent(find(intentId));
    }
    if (verb === '/cancel' && call.startsWith('POST')) {
      expanded(fields);
      return tellIntent(cancel(find(intentId)));
    }
    throw new Complaint(`Unrecognized request URL (${call})`, 404);
  };

  const answer = (asked: Asked): Answered => {
    const key = asked.headers['idempotency-key'];
    try {
      checkHeaders(asked, settings.secretKey);
      const isSame = `${asked.call}\n${asked.body}`;
      const before = typeof key === 'string' ? answers.get(key) : undefined;
      if (before && before.asked !== isSame)
        throw new Complaint('Keys are for the same parameters only.', 400, {
          type: 'idempotency_error',
        });
      if (before)
        return { ...before.answered, headers: { 'idempotent-replayed': 'true', ...requestId() } };
      const answered = { status: 200, body: work(asked), headers: requestId() };
      if (typeof key === 'string') answers.set(key, { asked: isSame, answered });
      return answered;
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      const { message, status } = error;
      if (error.error.code === undefined) complaints.push(`${asked.call}: ${message}`);
      return { status, body: { error: { ...error.error, message } }, headers: requestId() };
    }
  };

  const server = await startCompanyServer(answer);
  return {
    ...server,
    settings: { ...settings, apiBase: server.origin },
    complaints,
    refunds,
    intent: find,
    intentsOf: (order) => [...intents.values()].filter(({ metadata }) => metadata.order === order),
    pay(intentId, paidWith = 'card', { received, currency } = {}) {
      const intent = find(intentId);
      if (intent.status === 'canceled' || intent.status === 'succeeded')
        throw new Error(`A PaymentIntent that is ${intent.status} cannot be paid.`);
      const takes = { amount: received ?? intent.amount, currency: currency ?? intent.currency };
      intents.set(intentId, {
        ...intent,
        currency: takes.currency,
        status: 'succeeded',
        received: takes.amount,
        charge: chargeOf(intent, takes, paidWith),
      });
    },
    move(intentId, status) {
      find(intentId).status = status;
    },
    event(type, intentId, changes = {}) {
      const payload = JSON.stringify({
        id: id('evt'),
        object: 'event',
        api_version: version,
        created: now(),
        data: { object: tellIntent(find(intentId)) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: id('req'), idempotency_key: null },
        type,
        ...changes,
      });
      return { payload, signature: signatureOf(payload, settings.webhookSecret) };
    },
  };
}

/** The header that Stripe would send with a payload. */
export const signatureOf = (payload: string, secret: string, timestamp = now()): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

const requestId = () => ({ 'request-id': id('req') });

function checkHeaders({ call, headers }: Asked, secretKey: string): void {
  const strange = Object.keys(headers).filter((name) => !known.has(name));
  if (strange.length > 0) throw new Complaint(`headers ${strange.join()}`);
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Complaint('Invalid API Key provided', 401);
  if (headers['stripe-version'] !== version) throw new Complaint('stripe-version');
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

function fieldsOf(body: string): Fields {
  const pairs = [...new URLSearchParams(body)];
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Complaint('twice');
  return Object.fromEntries(pairs);
}

/** These fields, all of them, and no others. */
function expectFields(fields: Fields, expected: Readonly<Record<string, string | RegExp>>): void {
  const names = new Set([...Object.keys(fields), ...Object.keys(expected)]);
  for (const name of names) {
    const [value, wanted] = [fields[name], expected[name]];
    const fits = typeof wanted === 'string' ? value === wanted : wanted?.test(value ?? '');
    if (fits !== true) throw new Complaint(`Received unknown parameter or value: ${name}`);
  }
}

const tellIntent = (intent: DoubleIntent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.received,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  canceled_at: intent.status === 'canceled' ? now() : null,
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

function chargeOf(
  intent: DoubleIntent,
  { amount, currency }: { amount: number; currency: string },
  paidWith: PaidWith,
) {
  const isWallet = paidWith === 'apple_pay' || paidWith === 'google_pay';
  return {
    id: id('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    created: now(),
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
