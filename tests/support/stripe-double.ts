import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { StripeSettings } from '../../server/settings/payment-settings';
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
  readonly refunds: DoubleRefund[];
  intent(id: string): DoubleIntent;
  intentsOf(order: string): DoubleIntent[];
  /** The traveller's browser: paid; over to `status` otherwise (declined, a code asked for, …). */
  pay(id: string, paidWith?: PaidWith, changes?: { received?: number; currency?: string }): void;
  move(id: string, status: Stripe.PaymentIntent.Status): void;
  /** How the next refunds come out; a bank may also send one back later. */
  refundsBecome: RefundStatus;
  /** As by hand, on Stripe's own pages. */
  refundByHand(id: string, amount: number): DoubleRefund;
  /** The traveller's bank asks for money back, and Stripe takes it from the shop's account. */
  dispute(id: string, amount?: number): DoubleDispute;
  decideDispute(id: string, status: 'won' | 'lost'): void;
  /** Time goes by: keys are forgotten after a day. */
  pass(milliseconds: number): void;
  /** The next request to a path ends in an error of Stripe's own, which is kept under its key. */
  breakNext(call: string): void;
  /** Like an event of Stripe's, about an intent, refund or dispute, and the header that it comes with. */
  event(type: string, id: string, changes?: Record<string, unknown>): SignedEvent;
}

type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

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

export interface SignedEvent {
  readonly payload: string;
  readonly signature: string;
}

const version = '2026-10-28.endive';
const day = 86_400_000;
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
  const refunds: DoubleRefund[] = [];
  const disputes: DoubleDispute[] = [];
  const intents = new Map<string, DoubleIntent>();
  const answers = new Map<string, { asked: string; answered: Answered; at: number }>();
  const broken: string[] = [];
  let passed = 0;
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
      id: id('re'),
      intent: intent.id,
      amount,
      reference,
      status: double.refundsBecome,
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

  const work = ({ call, path, query, body }: Asked): unknown => {
    const fields = fieldsOf(body);
    const [, intentId = '', verb] = /^\/v1\/payment_intents\/(pi_\w+)(\/\w+)?$/.exec(path) ?? [];
    const expanded = (from: Fields) => expectFields(from, { 'expand[0]': 'latest_charge' });
    if (call === 'POST /v1/payment_intents') return tellIntent(create(fields));
    if (call === 'POST /v1/refunds') return refund(fields);
    if (call === 'GET /v1/refunds') return list(refunds, query, tellRefund);
    if (call === 'GET /v1/disputes') return list(disputes, query, tellDispute);
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
      const kept = typeof key === 'string' ? answers.get(key) : undefined;
      const before = kept && kept.at + day > passed ? kept : undefined;
      if (before && before.asked !== isSame)
        throw new Complaint('Keys are for the same parameters only.', 400, {
          type: 'idempotency_error',
        });
      if (before)
        return { ...before.answered, headers: { 'idempotent-replayed': 'true', ...requestId() } };
      const isBroken = broken.includes(asked.call);
      if (isBroken) broken.splice(broken.indexOf(asked.call), 1);
      const answered = isBroken
        ? { status: 500, body: { error: { type: 'api_error' } }, headers: requestId() }
        : { status: 200, body: work(asked), headers: requestId() };
      if (typeof key === 'string') answers.set(key, { asked: isSame, answered, at: passed });
      return answered;
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      const { message, status } = error;
      if (error.error.code === undefined) complaints.push(`${asked.call}: ${message}`);
      return { status, body: { error: { ...error.error, message } }, headers: requestId() };
    }
  };

  const server = await startCompanyServer(answer);
  const double: StripeDouble = {
    ...server,
    settings: { ...settings, apiBase: server.origin },
    complaints,
    refunds,
    refundsBecome: 'succeeded',
    refundByHand: (intentId, amount) => giveBack(find(intentId), amount),
    dispute(intentId, amount = find(intentId).received) {
      const made: DoubleDispute = {
        id: id('dp'),
        intent: intentId,
        amount,
        status: 'needs_response',
      };
      disputes.push(made);
      return made;
    },
    decideDispute(disputeId, status) {
      const known = disputes.find((each) => each.id === disputeId);
      if (!known) throw new Error('No such dispute.');
      known.status = status;
    },
    pass: (milliseconds) => void (passed += milliseconds),
    breakNext: (call) => void broken.push(call),
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
    event(type, objectId, changes = {}) {
      const payload = JSON.stringify({
        id: id('evt'),
        object: 'event',
        api_version: version,
        created: now(),
        data: { object: tellAny(objectId) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: id('req'), idempotency_key: null },
        type,
        ...changes,
      });
      return { payload, signature: signatureOf(payload, settings.webhookSecret) };
    },
  };
  return double;
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

const tellRefund = ({ id: refundId, intent, amount, reference, status }: DoubleRefund) => ({
  id: refundId,
  object: 'refund',
  amount,
  created: now(),
  currency: 'usd',
  metadata: reference === undefined ? {} : { refund_id: reference },
  payment_intent: intent,
  reason: null,
  status,
  ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
});

/** With the movements on the shop's account: taken, and given again where the shop has won. */
const tellDispute = ({ id: disputeId, intent, amount, status }: DoubleDispute) => ({
  id: disputeId,
  object: 'dispute',
  amount,
  balance_transactions: [
    { object: 'balance_transaction', amount: -amount, fee: 1_500 },
    ...(status === 'won' ? [{ object: 'balance_transaction', amount, fee: 0 }] : []),
  ],
  created: now(),
  currency: 'usd',
  payment_intent: intent,
  reason: 'fraudulent',
  status,
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
