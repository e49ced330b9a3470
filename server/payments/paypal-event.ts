import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { PayPalClient } from './paypal-client';
import { PayPalRefusal } from './paypal-http';

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
 * What PayPal tells the shop; undefined where PayPal says that the message is not its own.
 * @throws {PaymentFailure} PayPal could not be asked
 */
export async function readPayPalEvent(
  { ask }: PayPalClient,
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
    const { verification_status } = await ask(
      {
        what: 'verification',
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        // The signature covers the event's own bytes: written anew it would be another one.
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
  return { id, kind: event_type, intentId: orderOf(told.output) };
}

/** Which of our orders an event is about. */
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
