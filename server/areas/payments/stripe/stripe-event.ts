import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import * as v from 'valibot';

const event = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^evt_\w{1,120}$/)),
  type: v.pipe(v.string(), v.regex(/^[\w.]{1,120}$/)),
  data: v.looseObject({
    object: v.looseObject({
      id: v.optional(v.string()),
      payment_intent: v.fallback(v.optional(v.string()), undefined),
    }),
  }),
});

/** The events that are to be selected for the webhook (docs/deployment.md). */
export const stripeEvents: readonly string[] = [
  ...['succeeded', 'processing', 'payment_failed', 'canceled'].map((it) => `payment_intent.${it}`),
  ...['created', 'updated', 'failed'].map((it) => `refund.${it}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (it) => `charge.dispute.${it}`,
  ),
];

/** Maximum age of a signature in seconds; repeated events are signed again. */
const tolerance = 300;

/** Parses a webhook event of Stripe; undefined if its signature is invalid or too old. */
export function readStripeEvent(
  webhookSecret: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
) {
  const { success, output } = v.safeParse(event, verified(webhookSecret, body, headers, now));
  if (!success) return undefined;
  const { id, type, data } = output;
  if (isReturn(type))
    return { id, kind: type, intentId: data.object.payment_intent, isReturn: true };
  const isOurs = type.startsWith('payment_intent.');
  return { id, kind: type, intentId: isOurs ? data.object.id : undefined };
}

/** Whether the event concerns a refund or a dispute; both name their intent. */
const isReturn = (type: string) =>
  ['refund.', 'charge.refund', 'charge.dispute.'].some((begin) => type.startsWith(begin));

function verified(secret: string, body: Buffer, headers: IncomingHttpHeaders, now: Date): unknown {
  const { 'stripe-signature': signature } = headers;
  if (typeof signature !== 'string') return undefined;
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      tolerance,
      undefined,
      now.getTime(),
    );
  } catch {
    return undefined;
  }
}
