import Stripe from 'stripe';
import type { StripeSettings } from '../../server/settings/payments/stripe-settings';
import { type Answered, type Asked, keptAnswers, startCompanyServer } from './company-server';
import {
  chargeOf,
  checkHeaders,
  Complaint,
  type DoubleDispute,
  expectFields,
  type Fields,
  fieldsOf,
  newId,
  type PaidWith,
  type RefundStatus,
  secondsNow,
  stripeBooks,
  stripeVersion,
  tellDispute,
  tellIntent,
  tellRefund,
} from './stripe-books';

/** Stripe's edge, and the traveller's browser. */
export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

const day = 86_400_000;

/**
 * Stripe's edge: PaymentIntents and refunds, answered only if every header and field of what is sent
 * is as it has to be. Besides the API it plays the traveller's browser and sends signed events.
 */
export async function startStripeDouble() {
  /** Our mistakes in requests, not the traveller's. */
  const complaints: string[] = [];
  const books = stripeBooks((): RefundStatus => double.refundsBecome);
  const { refunds, disputes, intents, find } = books;
  const answers = keptAnswers(day);
  const broken: string[] = [];
  const settings = {
    secretKey: 'sk_test_double0123456789',
    publishableKey: 'pk_test_double0123456789',
    webhookSecret: 'whsec_double0123456789',
    live: false,
  };

  const work = ({ call, path, query, body }: Asked): unknown => {
    const fields = fieldsOf(body);
    const [, intentId = '', verb] = /^\/v1\/payment_intents\/(pi_\w+)(\/\w+)?$/.exec(path) ?? [];
    const expanded = (from: Fields) => expectFields(from, { 'expand[0]': 'latest_charge' });
    if (call === 'POST /v1/payment_intents') return tellIntent(books.create(fields));
    if (call === 'POST /v1/refunds') return books.refund(fields);
    if (call === 'GET /v1/refunds') return books.list(refunds, query, tellRefund);
    if (call === 'GET /v1/webhook_endpoints')
      return { object: 'list', has_more: false, data: double.webhooks };
    if (call === 'GET /v1/disputes') return books.list(disputes, query, tellDispute);
    if (call === `GET /v1/payment_intents/${intentId}`) {
      expanded(Object.fromEntries(query));
      return tellIntent(find(intentId));
    }
    if (verb === '/cancel' && call.startsWith('POST')) {
      expanded(fields);
      return tellIntent(books.cancel(find(intentId)));
    }
    throw new Complaint(`Unrecognized request URL (${call})`, 404);
  };

  const answer = (asked: Asked): Answered => {
    const key = asked.headers['idempotency-key'];
    try {
      checkHeaders(asked, settings.secretKey);
      const before = typeof key === 'string' ? answers.find(key, asked) : undefined;
      if (before === 'of something else')
        throw new Complaint('Keys are for the same parameters only.', 400, {
          type: 'idempotency_error',
        });
      if (before) return { ...before, headers: { 'idempotent-replayed': 'true', ...requestId() } };
      const isBroken = broken.includes(asked.call);
      if (isBroken) broken.splice(broken.indexOf(asked.call), 1);
      const answered = isBroken
        ? { status: 500, body: { error: { type: 'api_error' } }, headers: requestId() }
        : { status: 200, body: work(asked), headers: requestId() };
      if (typeof key === 'string') answers.keep(key, asked, answered);
      return answered;
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      const { message, status } = error;
      if (error.error.code === undefined) complaints.push(`${asked.call}: ${message}`);
      return { status, body: { error: { ...error.error, message } }, headers: requestId() };
    }
  };

  const server = await startCompanyServer(answer);
  const double = {
    ...server,
    settings: { ...settings, apiBase: server.origin } satisfies StripeSettings,
    complaints,
    refunds,
    /** As they are registered on Stripe's own pages. */
    webhooks: [] as { url: string; enabled_events: readonly string[]; status: string }[],
    /** How the next refunds come out; a bank may also send one back later. */
    refundsBecome: 'succeeded' as RefundStatus,
    /** As by hand, on Stripe's own pages. */
    refundByHand: (intentId: string, amount: number) => books.giveBack(find(intentId), amount),
    /** The traveller's bank asks for money back, and Stripe takes it from the shop's account. */
    dispute(intentId: string, amount = find(intentId).received) {
      const made: DoubleDispute = {
        id: newId('dp'),
        intent: intentId,
        amount,
        status: 'needs_response',
      };
      disputes.push(made);
      return made;
    },
    decideDispute(disputeId: string, status: 'won' | 'lost') {
      const known = disputes.find((each) => each.id === disputeId);
      if (!known) throw new Error('No such dispute.');
      known.status = status;
    },
    /** Time goes by: keys are forgotten after a day. */
    pass: answers.pass,
    /** The next request to a path ends in an error of Stripe's own, which is kept under its key. */
    breakNext: (call: string) => void broken.push(call),
    intent: find,
    intentsOf: (order: string) =>
      [...intents.values()].filter(({ metadata }) => metadata.order === order),
    /** The traveller's browser: paid; over to `status` otherwise (declined, a code asked for, …). */
    pay(
      intentId: string,
      paidWith: PaidWith = 'card',
      { received, currency }: { received?: number; currency?: string } = {},
    ) {
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
    move(intentId: string, status: Stripe.PaymentIntent.Status) {
      find(intentId).status = status;
    },
    /** Like an event of Stripe's, about an intent, refund or dispute, and the header that it comes with. */
    event(type: string, objectId: string, changes: Record<string, unknown> = {}) {
      const payload = JSON.stringify({
        id: newId('evt'),
        object: 'event',
        api_version: stripeVersion,
        created: secondsNow(),
        data: { object: books.tellAny(objectId) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: newId('req'), idempotency_key: null },
        type,
        ...changes,
      });
      return { payload, signature: signatureOf(payload, settings.webhookSecret) };
    },
  };
  return double;
}

/** The header that Stripe would send with a payload. */
export const signatureOf = (payload: string, secret: string, timestamp = secondsNow()): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

const requestId = () => ({ 'request-id': newId('req') });
