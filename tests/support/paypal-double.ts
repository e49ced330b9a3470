import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { PayPalSettings } from '../../server/settings/payments/paypal-settings';
import { type Answered, type Asked, keptAnswers, startCompanyServer } from './company-server';
import {
  type CaptureScript,
  type CaptureStatus,
  checkHeaders,
  Complaint,
  type DoubleDispute,
  isGiven,
  newId,
  paypalBooks,
  type RefundStatus,
  tellDispute,
  tellOrder,
  tellRefund,
} from './paypal-books';

export type PayPalDouble = Awaited<ReturnType<typeof startPayPalDouble>>;
export type TransmittedEvent = ReturnType<PayPalDouble['event']>;

const keyLife = 45 * 86_400_000;

const words: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

/**
 * PayPal's edge: tokens, orders, captures, refunds and the check of a webhook's signature, answered
 * only if every header and field of what is sent is as it has to be. It also plays the traveller.
 */
export async function startPayPalDouble() {
  /** Our mistakes in requests, not the traveller's. */
  const complaints: string[] = [];
  const books = paypalBooks((): RefundStatus => double.refundsBecome);
  const { orders, scripts, disputes, find } = books;
  const answers = keptAnswers(keyLife);
  let tokens = new Set<string>();
  const settings = {
    clientId: 'double-client',
    clientSecret: 'double-secret/+&',
    webhookId: '8PT597110X687430L',
    live: false,
  };

  const giveToken = ({ headers, body }: Asked): unknown => {
    const expected = Buffer.from(`${settings.clientId}:${settings.clientSecret}`);
    if (headers.authorization !== `Basic ${expected.toString('base64')}`)
      throw new Complaint('invalid_client', 401);
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw new Complaint('content-type', 400);
    if (body !== 'grant_type=client_credentials') throw new Complaint('grant_type', 400);
    const access_token = `A21AA${randomBytes(24).toString('base64url')}`;
    tokens.add(access_token);
    const scope = 'https://uri.paypal.com/services/payments/payment';
    return { scope, access_token, token_type: 'Bearer', expires_in: double.tokenLife };
  };

  const sign = (transmission: string, time: string, payload: string) =>
    createHmac('sha256', settings.webhookId)
      .update([transmission, time, settings.webhookId, payload].join('|'))
      .digest('base64');

  /** Over the event's very bytes: whoever writes it again has another one. */
  const verify = (body: string) => {
    const [, payload = ''] = /"webhook_event":(.*)\}$/s.exec(body) ?? [];
    const sent = JSON.parse(body) as Record<string, string>;
    const names = Object.keys(sent).sort().join();
    const expected =
      'auth_algo,cert_url,transmission_id,transmission_sig,transmission_time,webhook_event,webhook_id';
    if (names !== expected || sent.auth_algo !== 'SHA256withRSA')
      throw new Complaint('VALIDATION_ERROR', 400);
    const right = sign(sent.transmission_id ?? '', sent.transmission_time ?? '', payload);
    const isRight = sent.transmission_sig === right && sent.webhook_id === settings.webhookId;
    return { verification_status: isRight ? 'SUCCESS' : 'FAILURE' };
  };

  const work = ({ call, headers, body, query }: Asked): Answered => {
    const [, orderId = '', verb = ''] =
      /^\w+ \/v2\/checkout\/orders\/(\w+)(\/\w+)?$/.exec(call) ?? [];
    const [, captureId] = /^POST \/v2\/payments\/captures\/(\w+)\/refund$/.exec(call) ?? [];
    const [, shown] = /^GET \/v2\/payments\/captures\/(\w+)$/.exec(call) ?? [];
    const [, disputeId] = /^GET \/v1\/customer\/disputes\/([\w-]+)$/.exec(call) ?? [];
    const made = (body_: unknown) => {
      if (!headers['paypal-request-id']) throw new Complaint('PayPal-Request-Id', 400);
      if (headers.prefer !== 'return=representation') throw new Complaint('Prefer', 400);
      return { status: 201, body: body_ };
    };
    if (call === 'POST /v1/notifications/verify-webhook-signature')
      return { status: 200, body: verify(body) };
    if (call === `GET /v1/notifications/webhooks/${settings.webhookId}`)
      return { status: 200, body: double.webhook };
    if (call === 'POST /v2/checkout/orders') return made(tellOrder(books.create(body)));
    if (call === `GET /v2/checkout/orders/${orderId}`)
      return { status: 200, body: tellOrder(find(orderId)) };
    if (verb === '/capture') return made(tellOrder(books.capture(find(orderId), body)));
    if (captureId !== undefined) return made(books.refund(captureId, body));
    if (shown !== undefined) return { status: 200, body: books.tellCapture(shown) };
    if (call === 'GET /v1/customer/disputes')
      return { status: 200, body: books.listDisputes(query) };
    if (disputeId !== undefined) return { status: 200, body: books.showDispute(disputeId) };
    throw new Complaint(`unknown ${call}`, 404);
  };

  const answer = (asked: Asked): Answered => {
    try {
      checkHeaders(asked);
      if (asked.call === 'POST /v1/oauth2/token') return { status: 200, body: giveToken(asked) };
      const [, bearer = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? [];
      if (!tokens.has(bearer)) throw new Complaint('invalid_token', 401, false);
      if (asked.call.startsWith('POST') && asked.headers['content-type'] !== 'application/json')
        throw new Complaint('content-type', 400);
      const key = asked.headers['paypal-request-id'];
      if (typeof key !== 'string') return work(asked);
      const before = answers.find(key, asked);
      if (before === 'of something else')
        throw new Complaint('PAYPAL_REQUEST_ID_PREVIOUSLY_USED', 422);
      if (before) return { ...before, status: 200 };
      const answered = work(asked);
      answers.keep(key, asked, answered);
      return answered;
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      const { issue, ours, status } = error;
      if (ours) complaints.push(`${asked.call}: ${issue}`);
      const body = {
        name: words[status],
        message: issue,
        debug_id: newId(13),
        details: [{ issue }],
      };
      return { status, body };
    }
  };

  const event = (type: string, resource: unknown, changes: Record<string, unknown> = {}) => {
    const payload = JSON.stringify({
      id: `WH-${newId()}-${newId()}`,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: type.startsWith('CHECKOUT') ? 'checkout-order' : 'capture',
      resource_version: '2.0',
      event_type: type,
      // Written as PayPal might, and as nobody's JSON library would.
      summary: 'A payment\u2026',
      resource,
      links: [],
      ...changes,
    }).replace('…', '\\u2026');
    const [transmission, time] = [randomUUID(), new Date().toISOString()];
    return {
      payload,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': transmission,
        'paypal-transmission-sig': sign(transmission, time, payload),
        'paypal-transmission-time': time,
      } as Readonly<Record<string, string>>,
    };
  };

  const server = await startCompanyServer(answer);
  const double = {
    ...server,
    settings: { ...settings, apiBase: server.origin } satisfies PayPalSettings,
    complaints,
    /** How long a token lives, in seconds. */
    tokenLife: 32_400,
    order: find,
    ordersOf: (reference: string) =>
      [...orders.values()].filter((order) => order.reference === reference),
    /** The traveller's browser: the order may be captured now. */
    approve(orderId: string) {
      const order = find(orderId);
      if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`It is ${order.status}.`);
      order.status = 'APPROVED';
    },
    scriptCapture: (orderId: string, script: CaptureScript) => void scripts.set(orderId, script),
    /** Ends a pending capture. */
    decide(orderId: string, status: CaptureStatus) {
      const { capture: taken } = find(orderId);
      if (!taken) throw new Error('Nothing was captured.');
      taken.status = status;
    },
    /** As it is registered on PayPal's own pages. */
    webhook: {
      id: settings.webhookId,
      url: '',
      event_types: [] as { name: string; status: string }[],
    },
    /** How the next refunds come out. */
    refundsBecome: 'COMPLETED' as RefundStatus,
    /** Ends a refund in another way than at first. */
    endRefund(refundId: string, status: RefundStatus) {
      for (const order of orders.values())
        for (const each of order.refunds) {
          if (each.id !== refundId) continue;
          if (isGiven(each)) order.refunded -= each.cents;
          each.status = status;
          if (isGiven(each)) order.refunded += each.cents;
        }
    },
    /** As by hand, on PayPal's own pages. */
    refundByHand: (orderId: string, cents: number) => books.giveBack(find(orderId), cents),
    /** The traveller asks PayPal for the money back. */
    dispute(orderId: string) {
      const value = find(orderId).capture?.value ?? '';
      const made: DoubleDispute = { id: `PP-D-${disputes.length + 1}`, order: orderId, value };
      disputes.push(made);
      return made;
    },
    /** Time goes by: keys are forgotten after 45 days. */
    pass: answers.pass,
    /** Nobody approved it for hours. */
    forget: (orderId: string) => void orders.delete(orderId),
    endTokens: () => void (tokens = new Set()),
    event,
    captureEvent(type: string, orderId: string, changes?: Record<string, unknown>) {
      return event(type, books.tellCapture(find(orderId).capture?.id ?? ''), changes);
    },
    refundEvent(type: string, refundId: string) {
      const order = [...orders.values()].find(({ refunds }) =>
        refunds.some((each) => each.id === refundId),
      );
      const made = order?.refunds.find((each) => each.id === refundId);
      if (!order || !made) throw new Error('No such refund.');
      const payments = 'https://api.paypal.com/v2/payments';
      const links = [
        { rel: 'self', method: 'GET', href: `${payments}/refunds/${refundId}` },
        { rel: 'up', method: 'GET', href: `${payments}/captures/${order.capture?.id}` },
      ];
      return event(type, { ...tellRefund(made, order), links });
    },
    disputeEvent: (type: string, dispute: DoubleDispute) =>
      event(type, tellDispute(dispute, find(dispute.order).capture?.id)),
  };
  return double;
}
