import Stripe from 'stripe';
import * as v from 'valibot';
import type { StripeSettings } from '../../../settings/payments/stripe-settings';
import {
  asReadOnly,
  type IntentStatus,
  PaymentFailure,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
  type RefundRequest,
} from '../core/provider';
import type { PaymentCompany } from '../core/payment-company';
import { readStripeEvent, stripeEvents } from './stripe-event';
import { stripeIntent, type StripeIntent, stripeStatus } from './stripe-status';

const cents = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = v.pipe(v.string(), v.minLength(1));

const stripeRefund = v.looseObject({
  id,
  amount: cents,
  status: v.nullish(v.picklist(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])),
  metadata: v.nullish(v.record(v.string(), v.string())),
});

const stripeDispute = v.looseObject({
  id,
  amount: cents,
  status: v.string(),
  /** Withdrawals from our account for the dispute, and their reversals. */
  balance_transactions: v.array(v.looseObject({ amount: v.pipe(v.number(), v.integer()) })),
});

/** Page size of a list; more than any payment has. */
const listLimit = 100;

/** An incomplete list is invalid: a refund that it omits might be sent again. */
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.looseObject({ data: v.array(item), has_more: v.literal(false) });
const stripeRefunds = listOf(stripeRefund);
const stripeDisputes = listOf(stripeDispute);

const stripeWebhooks = v.looseObject({
  data: v.array(
    v.looseObject({
      url: v.string(),
      enabled_events: v.array(v.string()),
      status: v.nullish(v.string()),
    }),
  ),
});

/** The metadata key for the id of our refund row. */
const referenceKey = 'refund_id';

/** Converts a refund of Stripe; one without a status is pending. */
function refundOfStripe({
  id: refundId,
  amount,
  status,
  metadata,
}: v.InferOutput<typeof stripeRefund>): ProviderRefund {
  const state =
    status === 'succeeded'
      ? 'done'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending';
  return { refundId, amount, state, reference: metadata?.[referenceKey] };
}

const ends: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  // An inquiry without consequences, and one that was settled before it became a dispute.
  warning_closed: 'won',
  prevented: 'won',
};

/** Converts a dispute of Stripe; an unknown status counts as open. */
function disputeOfStripe({
  id: disputeId,
  amount,
  status,
  balance_transactions,
}: v.InferOutput<typeof stripeDispute>): ProviderDispute {
  // In the currency of our account, so only the sign is used.
  const moved = balance_transactions.reduce((sum, each) => sum + each.amount, 0);
  return {
    disputeId,
    amount,
    state: ends[status] ?? 'open',
    withdrawn: moved < 0 ? amount : 0,
  };
}

/** Sources that Stripe documents for its script; its other frames are nested inside these. */
const own = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const pageSources = {
  scripts: own,
  frames: [...own, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  payments: own,
};

/**
 * The payment methods of the specification; the account's settings decide which of them are
 * offered.
 */
const allowed = ['card', 'link', 'alipay', 'wechat_pay'] as const;

export const stripe: PaymentCompany = {
  way: 'card',
  open: ({ payments: { stripe: keys }, paymentTimeout }) =>
    keys && {
      provider: stripeProvider(keys, paymentTimeout),
      readEvent: async (...event) => readStripeEvent(keys.webhookSecret, ...event),
      events: stripeEvents,
      webhooks: async () => {
        const { data } = await callStripe('webhook', stripeWebhooks, () =>
          stripeClient(keys, paymentTimeout).webhookEndpoints.list({ limit: listLimit }),
        );
        return data.map(({ url, enabled_events, status }) => ({
          url,
          events: enabled_events,
          isOff: status === 'disabled',
        }));
      },
    },
};

/**
 * Cards, wallet buttons, Alipay and WeChat Pay by Stripe.
 * @param timeout for one response, in milliseconds; a request without a response is retried once
 */
export function stripeProvider(settings: StripeSettings, timeout: number): PaymentProvider {
  const stripe = stripeClient(settings, timeout);

  const query = async (intentId: string): Promise<IntentStatus> =>
    stripeStatus(
      await callStripe('query', stripeIntent, () =>
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      ),
    );

  return {
    name: 'stripe',
    isLive: settings.live,
    publishableKey: settings.publishableKey,
    pageSources,

    async createIntent({ amount, currency, reference, idempotencyKey }) {
      const intent: StripeIntent = await callStripe(
        'intent',
        stripeIntent,
        () =>
          stripe.paymentIntents.create(
            {
              amount,
              currency,
              automatic_payment_methods: { enabled: true },
              allowed_payment_method_types: [...allowed],
              description: `Visa application ${reference}`,
              metadata: { order: reference, payment: idempotencyKey },
            },
            { idempotencyKey },
          ),
        'a kept error is final',
      );
      return { intentId: intent.id, clientSecret: intent.client_secret };
    },

    queryIntent: query,

    async cancelIntent(intentId) {
      try {
        return stripeStatus(
          await callStripe('cancellation', stripeIntent, () =>
            stripe.paymentIntents.cancel(intentId, { expand: ['latest_charge'] }),
          ),
        );
      } catch (error) {
        // A paid, processing or cancelled intent cannot be cancelled.
        if (!(error instanceof PaymentFailure) || error.kind !== 'refused') throw error;
        const status = await query(intentId);
        if (status.state === 'open') throw error;
        return status;
      }
    },

    async queryReturns(intentId) {
      const query = { payment_intent: intentId, limit: listLimit };
      const [refunds, disputes] = await asReadOnly(
        Promise.all([
          callStripe('list of refunds', stripeRefunds, () => stripe.refunds.list(query)),
          callStripe('list of disputes', stripeDisputes, () => stripe.disputes.list(query)),
        ]),
      );
      return {
        refunds: refunds.data.map(refundOfStripe),
        disputes: disputes.data.map(disputeOfStripe),
      };
    },

    async refund({ intentId, amount, reference }: RefundRequest) {
      const metadata = { [referenceKey]: reference };
      return refundOfStripe(
        await callStripe('refund', stripeRefund, () =>
          stripe.refunds.create(
            { payment_intent: intentId, amount, metadata },
            { idempotencyKey: reference },
          ),
        ),
      );
    },
  };
}

function stripeClient({ secretKey, apiBase }: StripeSettings, timeout: number): Stripe {
  return new Stripe(secretKey, {
    // The version of the library's types: an update of the library does not compile until this line
    // is reviewed.
    apiVersion: '2026-10-28.endive',
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase === undefined ? {} : hostOf(apiBase)),
  });
}

function hostOf(origin: string) {
  const { hostname, port, protocol } = new URL(origin);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  };
}

/** @throws {PaymentFailure} without keys, secrets or any text from Stripe */
async function callStripe<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  call: () => Promise<unknown>,
  /** Stripe returns the same error for a key for a day: another key is needed. */
  kept?: 'a kept error is final',
): Promise<v.InferOutput<Schema>> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    throw failureOf(what, error, kept !== undefined);
  }
  const { success, output } = v.safeParse(schema, answer);
  if (success) return output;
  throw new PaymentFailure('unreachable', `Stripe's answer to a ${what} cannot be read.`);
}

function failureOf(what: string, error: unknown, keptIsFinal: boolean): PaymentFailure {
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentFailure('unreachable', `Stripe could not be asked for a ${what}.`);
  const { type, code, param, requestId, statusCode = 0 } = error;
  // 409: the same request is being processed; 429: too many requests.
  const isKept = keptIsFinal && error.headers?.['idempotent-replayed'] === 'true';
  const isRefusal =
    isKept || (statusCode >= 400 && statusCode < 500 && ![409, 429].includes(statusCode));
  const details = [type, statusCode, code, param, requestId].filter(Boolean).join(' ');
  return isRefusal
    ? new PaymentFailure('refused', `Stripe refused a ${what}: ${details}.`)
    : new PaymentFailure('unreachable', `Stripe gave no answer to a ${what}: ${details}.`);
}
