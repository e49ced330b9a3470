import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { PayPalClient } from './paypal-client';
import { PayPalRefusal } from './paypal-http';

/** The events that are to be selected for the webhook (docs/deployment.md). */
export const payPalEvents: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map(
    (it) => `PAYMENT.CAPTURE.${it}`,
  ),
  ...['PENDING', 'FAILED'].map((it) => `PAYMENT.REFUND.${it}`),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((it) => `CUSTOMER.DISPUTE.${it}`),
];

const optionalId = v.optional(v.string());
const event = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/)),
  event_type: v.pipe(v.string(), v.regex(/^[\w.-]{1,120}$/)),
  resource: v.looseObject({
    id: optionalId,
    order_id: optionalId,
    supplementary_data: v.optional(
      v.looseObject({ related_ids: v.optional(v.looseObject({ order_id: optionalId })) }),
    ),
    /** In refunds: the link 'up' leads to the refunded capture. */
    links: v.optional(
      v.array(v.looseObject({ rel: v.optional(v.string()), href: v.optional(v.string()) })),
    ),
    /** In disputes. */
    disputed_transactions: v.optional(
      v.array(v.looseObject({ seller_transaction_id: optionalId })),
    ),
  }),
});
type PayPalEvent = v.InferOutput<typeof event>;

const transmission = v.object({
  'paypal-auth-algo': v.pipe(v.string(), v.regex(/^\w{1,100}$/)),
  'paypal-cert-url': v.pipe(v.string(), v.regex(/^https:\/\/[\w.-]+\.paypal\.com\/\S{1,400}$/)),
  'paypal-transmission-id': v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)),
  'paypal-transmission-sig': v.pipe(v.string(), v.regex(/^[\w+/=-]{1,500}$/)),
  'paypal-transmission-time': v.pipe(v.string(), v.isoTimestamp()),
});

const verification = v.looseObject({ verification_status: v.picklist(['SUCCESS', 'FAILURE']) });

/**
 * Parses a webhook event of PayPal; undefined if PayPal does not confirm its signature.
 * @throws {PaymentFailure} if PayPal could not be queried
 */
export async function readPayPalEvent(
  { send }: PayPalClient,
  webhookId: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
) {
  const text = body.toString('utf8');
  const told = v.safeParse(event, parseJson(text));
  const sent = v.safeParse(transmission, headers);
  if (!told.success || !sent.success) return undefined;
  const question = {
    auth_algo: sent.output['paypal-auth-algo'],
    cert_url: sent.output['paypal-cert-url'],
    transmission_id: sent.output['paypal-transmission-id'],
    transmission_sig: sent.output['paypal-transmission-sig'],
    transmission_time: sent.output['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  try {
    const { verification_status } = await send(
      {
        what: 'verification',
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        // The signature covers the exact bytes of the event, so its text is inserted unchanged.
        body: `${JSON.stringify(question).slice(0, -1)},"webhook_event":${text.trim()}}`,
      },
      verification,
    );
    if (verification_status === 'FAILURE') return undefined;
  } catch (error) {
    if (error instanceof PayPalRefusal && [400, 422].includes(error.status)) return undefined;
    throw error;
  }
  const { id, event_type } = told.output;
  const captureId = returnedCapture(told.output);
  if (captureId === undefined) return { id, kind: event_type, intentId: orderOf(told.output) };
  return { id, kind: event_type, intentId: await orderOfCapture(send, captureId), isReturn: true };
}

const capture = v.looseObject({
  supplementary_data: v.looseObject({ related_ids: v.looseObject({ order_id: v.string() }) }),
});

/** The order of a capture; undefined if our account cannot read the capture. */
async function orderOfCapture(
  send: PayPalClient['send'],
  captureId: string,
): Promise<string | undefined> {
  try {
    const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
    const shown = await send({ what: 'capture', method: 'GET', path }, capture);
    return shown.supplementary_data.related_ids.order_id;
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return undefined;
    throw error;
  }
}

/** The capture of a refund, a reversal or a dispute. */
function returnedCapture({ event_type, resource }: PayPalEvent): string | undefined {
  if (event_type.startsWith('CUSTOMER.DISPUTE.'))
    return resource.disputed_transactions?.[0]?.seller_transaction_id;
  const isReturn =
    event_type.startsWith('PAYMENT.REFUND.') ||
    ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'].includes(event_type);
  if (!isReturn) return undefined;
  const { href = '' } = resource.links?.find(({ rel }) => rel === 'up') ?? {};
  return /\/payments\/captures\/(\w{1,36})$/.exec(href)?.[1];
}

/** The order that an event concerns. */
function orderOf({ event_type, resource }: PayPalEvent): string | undefined {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return resource.id;
  if (event_type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return resource.order_id;
  return event_type.startsWith('PAYMENT.CAPTURE.')
    ? resource.supplementary_data?.related_ids?.order_id
    : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
