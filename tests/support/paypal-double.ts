import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { PayPalSettings } from '../../server/settings/payment-settings';
import {
  startCompanyServer,
  type Answered,
  type Asked,
  type CompanyServer,
} from './company-server';

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED';

/** What the double keeps of an order; the rest of its shape is made when it is told. */
export interface DoubleOrder {
  readonly id: string;
  readonly reference: string;
  readonly payment: string;
  readonly description: string;
  readonly value: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  capture?: { id: string; status: CaptureStatus; value: string; currency: string };
  /** The cents that were given back, without the refunds that failed. */
  refunded: number;
  readonly refunds: DoubleRefund[];
}

type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';

export interface DoubleRefund {
  readonly id: string;
  readonly cents: number;
  /** The shop's own id of it; none where it was made by hand. */
  readonly reference: string | undefined;
  status: RefundStatus;
}

export interface DoubleDispute {
  readonly id: string;
  /** The order at PayPal. */
  readonly order: string;
  readonly value: string;
  outcome?: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'CANCELED_BY_BUYER';
}

/** How the next capture of an order goes, if it does not just complete. */
export type CaptureScript =
  | { readonly status: CaptureStatus; readonly value?: string; readonly currency?: string }
  | { readonly issue: string }
  /** Somebody else's request is a moment faster. */
  | { readonly issue: 'ORDER_ALREADY_CAPTURED'; readonly taken: true };

/**
 * PayPal's edge: tokens, orders, captures, refunds and the check of a webhook's signature, answered
 * only if every header and field of what is sent is as it has to be. It also plays the traveller.
 */
export interface PayPalDouble extends Omit<CompanyServer, 'origin'> {
  readonly settings: PayPalSettings;
  /** What was not as it has to be. */
  readonly complaints: string[];
  /** How long a token lives, in seconds. */
  tokenLife: number;
  order(id: string): DoubleOrder;
  ordersOf(reference: string): DoubleOrder[];
  /** The traveller's browser: the order may be captured now. */
  approve(id: string): void;
  scriptCapture(id: string, script: CaptureScript): void;
  /** What was pending comes to its end. */
  decide(id: string, status: CaptureStatus): void;
  /** Nobody approved it for hours. */
  forget(id: string): void;
  /** How the next refunds come out. */
  refundsBecome: RefundStatus;
  /** What came out at first comes to another end. */
  endRefund(refundId: string, status: RefundStatus): void;
  /** As by hand, on PayPal's own pages. */
  refundByHand(id: string, cents: number): DoubleRefund;
  /** The traveller asks PayPal for the money back. */
  dispute(id: string): DoubleDispute;
  /** Time goes by: keys are forgotten after 45 days. */
  pass(milliseconds: number): void;
  /** Every token ends now. */
  endTokens(): void;
  event(type: string, resource: unknown, changes?: Record<string, unknown>): TransmittedEvent;
  captureEvent(type: string, id: string, changes?: Record<string, unknown>): TransmittedEvent;
  refundEvent(type: string, refundId: string): TransmittedEvent;
  disputeEvent(type: string, dispute: DoubleDispute): TransmittedEvent;
}

export interface TransmittedEvent {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

const known = new Set([
  ...['host', 'connection', 'accept', 'authorization', 'content-type', 'content-length'],
  ...['paypal-request-id', 'prefer'],
  // What the platform's own fetch adds.
  ...['accept-language', 'accept-encoding', 'sec-fetch-mode', 'user-agent'],
]);

const keyLife = 45 * 86_400_000;

const id = (length = 17) => randomBytes(length).toString('hex').slice(0, length).toUpperCase();

class Complaint extends Error {
  constructor(
    readonly issue: string,
    readonly status: number,
    /** Whether we did something wrong, and not the traveller. */
    readonly ours = true,
  ) {
    super(issue);
  }
}

const words: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

export async function startPayPalDouble(): Promise<PayPalDouble> {
  const complaints: string[] = [];
  const orders = new Map<string, DoubleOrder>();
  const scripts = new Map<string, CaptureScript>();
  const answers = new Map<string, { asked: string; answered: Answered; at: number }>();
  const disputes: DoubleDispute[] = [];
  let passed = 0;
  let tokens = new Set<string>();
  const settings = {
    clientId: 'double-client',
    clientSecret: 'double-secret/+&',
    webhookId: '8PT597110X687430L',
    live: false,
  };

  const find = (orderId: string) => {
    const order = orders.get(orderId);
    if (order) return order;
    throw new Complaint('INVALID_RESOURCE_ID', 404, false);
  };

  const giveToken = ({ headers, body }: Asked) => {
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

  const create = (body: string): DoubleOrder => {
    const sent = JSON.parse(body) as {
      purchase_units: [
        { reference_id: string; custom_id: string; description: string; amount: { value: string } },
      ];
    };
    const { reference_id: reference, custom_id: payment, description } = sent.purchase_units[0];
    const { value } = sent.purchase_units[0].amount;
    const expected = {
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: reference,
          custom_id: payment,
          description,
          amount: { currency_code: 'USD', value },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
        },
      },
    };
    if (body !== JSON.stringify(expected)) throw new Complaint('MALFORMED_REQUEST_JSON', 400);
    if (!/^\d{1,7}\.\d\d$/.test(value)) throw new Complaint('INVALID_PARAMETER_VALUE', 422);
    if (!reference || !payment || !description || description.length > 127)
      throw new Complaint('MISSING_REQUIRED_PARAMETER', 422);
    const order: DoubleOrder = {
      id: id(),
      reference,
      payment,
      description,
      value,
      status: 'PAYER_ACTION_REQUIRED',
      refunded: 0,
      refunds: [],
    };
    orders.set(order.id, order);
    return order;
  };

  const capture = (order: DoubleOrder, body: string): DoubleOrder => {
    if (body !== '{}') throw new Complaint('MALFORMED_REQUEST_JSON', 400);
    if (order.capture) throw new Complaint('ORDER_ALREADY_CAPTURED', 422, false);
    if (order.status !== 'APPROVED') throw new Complaint('ORDER_NOT_APPROVED', 422);
    const script = scripts.get(order.id) ?? { status: 'COMPLETED' };
    if ('issue' in script && !('taken' in script)) throw new Complaint(script.issue, 422, false);
    const taken: { status: CaptureStatus; value?: string; currency?: string } =
      'issue' in script ? { status: 'COMPLETED' } : script;
    const { status, value = order.value, currency = 'USD' } = taken;
    order.status = 'COMPLETED';
    order.capture = { id: id(), status, value, currency };
    if ('issue' in script) throw new Complaint(script.issue, 422, false);
    return order;
  };

  const findCaptured = (captureId: string) => {
    const order = [...orders.values()].find((each) => each.capture?.id === captureId);
    if (order?.capture) return { ...order, capture: order.capture, order };
    throw new Complaint('INVALID_RESOURCE_ID', 404);
  };

  const giveBack = (order: DoubleOrder, cents: number, reference?: string): DoubleRefund => {
    if (order.refunded + cents > Math.round(Number(order.capture?.value) * 100))
      throw new Complaint('REFUND_AMOUNT_EXCEEDED', 422, false);
    const made = { id: id(), cents, reference, status: double.refundsBecome };
    if (isGiven(made)) order.refunded += cents;
    order.refunds.push(made);
    return made;
  };

  const refund = (captureId: string, body: string) => {
    const { order, capture: taken } = findCaptured(captureId);
    const { amount, invoice_id: reference } = JSON.parse(body) as {
      amount: { value: string; currency_code: string };
      invoice_id: string;
    };
    const expected = {
      amount: { currency_code: taken.currency, value: amount.value },
      invoice_id: reference,
      custom_id: reference,
    };
    if (body !== JSON.stringify(expected)) throw new Complaint('MALFORMED_REQUEST_JSON', 400);
    if (!reference || reference.length > 127) throw new Complaint('INVALID_STRING_LENGTH', 400);
    return tellRefund(giveBack(order, Math.round(Number(amount.value) * 100), reference), order);
  };

  /** As PayPal shows one capture: with the order that it was made for. */
  const tellCapture = (captureId: string) => {
    const { order, capture: taken } = findCaptured(captureId);
    return {
      id: taken.id,
      status: taken.status,
      amount: { currency_code: taken.currency, value: taken.value },
      custom_id: order.payment,
      supplementary_data: { related_ids: { order_id: order.id } },
    };
  };

  const listDisputes = (query: URLSearchParams) => {
    if ([...query.keys()].join() !== 'disputed_transaction_id') throw new Complaint('query', 400);
    const { order } = findCaptured(query.get('disputed_transaction_id') ?? '');
    const items = disputes.filter((each) => each.order === order.id);
    return { items: items.map((each) => tellDispute(each)), links: [] };
  };

  const showDispute = (disputeId: string) => {
    const known = disputes.find((each) => each.id === disputeId);
    if (!known) throw new Complaint('RESOURCE_NOT_FOUND', 404);
    return tellDispute(known, find(known.order).capture?.id);
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
    if (call === 'POST /v2/checkout/orders') return made(tellOrder(create(body)));
    if (call === `GET /v2/checkout/orders/${orderId}`)
      return { status: 200, body: tellOrder(find(orderId)) };
    if (verb === '/capture') return made(tellOrder(capture(find(orderId), body)));
    if (captureId !== undefined) return made(refund(captureId, body));
    if (shown !== undefined) return { status: 200, body: tellCapture(shown) };
    if (call === 'GET /v1/customer/disputes') return { status: 200, body: listDisputes(query) };
    if (disputeId !== undefined) return { status: 200, body: showDispute(disputeId) };
    throw new Complaint(`unknown ${call}`, 404);
  };

  const answer = (asked: Asked): Answered => {
    try {
      const strange = Object.keys(asked.headers).filter((name) => !known.has(name));
      if (strange.length > 0) throw new Complaint(`headers ${strange.join()}`, 400);
      if (asked.headers.accept !== 'application/json') throw new Complaint('accept', 400);
      if (asked.call === 'POST /v1/oauth2/token') return { status: 200, body: giveToken(asked) };
      const [, bearer = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? [];
      if (!tokens.has(bearer)) throw new Complaint('invalid_token', 401, false);
      if (asked.call.startsWith('POST') && asked.headers['content-type'] !== 'application/json')
        throw new Complaint('content-type', 400);
      const key = asked.headers['paypal-request-id'];
      if (typeof key !== 'string') return work(asked);
      const kept = answers.get(key);
      const before = kept && kept.at + keyLife > passed ? kept : undefined;
      const isSame = `${asked.call}\n${asked.body}`;
      if (before && before.asked !== isSame)
        throw new Complaint('PAYPAL_REQUEST_ID_PREVIOUSLY_USED', 422);
      if (before) return { ...before.answered, status: 200 };
      const answered = work(asked);
      answers.set(key, { asked: isSame, answered, at: passed });
      return answered;
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      const { issue, ours, status } = error;
      if (ours) complaints.push(`${asked.call}: ${issue}`);
      const body = { name: words[status], message: issue, debug_id: id(13), details: [{ issue }] };
      return { status, body };
    }
  };

  const server = await startCompanyServer(answer);
  const double: PayPalDouble = {
    ...server,
    settings: { ...settings, apiBase: server.origin },
    complaints,
    tokenLife: 32_400,
    order: find,
    ordersOf: (reference) => [...orders.values()].filter((order) => order.reference === reference),
    approve(orderId) {
      const order = find(orderId);
      if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`It is ${order.status}.`);
      order.status = 'APPROVED';
    },
    scriptCapture: (orderId, script) => void scripts.set(orderId, script),
    decide(orderId, status) {
      const { capture: taken } = find(orderId);
      if (!taken) throw new Error('Nothing was captured.');
      taken.status = status;
    },
    refundsBecome: 'COMPLETED',
    endRefund(refundId, status) {
      for (const order of orders.values())
        for (const each of order.refunds) {
          if (each.id !== refundId) continue;
          if (isGiven(each)) order.refunded -= each.cents;
          each.status = status;
          if (isGiven(each)) order.refunded += each.cents;
        }
    },
    refundByHand: (orderId, cents) => giveBack(find(orderId), cents),
    dispute(orderId) {
      const value = find(orderId).capture?.value ?? '';
      const made: DoubleDispute = { id: `PP-D-${disputes.length + 1}`, order: orderId, value };
      disputes.push(made);
      return made;
    },
    pass: (milliseconds) => void (passed += milliseconds),
    forget: (orderId) => void orders.delete(orderId),
    endTokens: () => void (tokens = new Set()),
    event(type, resource, changes = {}) {
      const payload = JSON.stringify({
        id: `WH-${id()}-${id()}`,
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
        },
      };
    },
    captureEvent(type, orderId, changes = {}) {
      const order = find(orderId);
      const resource = {
        id: order.capture?.id,
        status: order.capture?.status,
        amount: { currency_code: order.capture?.currency, value: order.capture?.value },
        custom_id: order.payment,
        supplementary_data: { related_ids: { order_id: orderId } },
      };
      return double.event(type, resource, changes);
    },
    refundEvent(type, refundId) {
      const order = [...orders.values()].find(({ refunds }) =>
        refunds.some((each) => each.id === refundId),
      );
      const made = order?.refunds.find((each) => each.id === refundId);
      if (!order || !made) throw new Error('No such refund.');
      const links = ['self', 'up'].map((rel) => ({
        rel,
        method: 'GET',
        href:
          rel === 'up'
            ? `https://api.paypal.com/v2/payments/captures/${order.capture?.id}`
            : `https://api.paypal.com/v2/payments/refunds/${refundId}`,
      }));
      return double.event(type, { ...tellRefund(made, order), links });
    },
    disputeEvent: (type, dispute) =>
      double.event(type, tellDispute(dispute, find(dispute.order).capture?.id)),
  };
  return double;
}

const isGiven = ({ status }: DoubleRefund) => status === 'COMPLETED' || status === 'PENDING';

/** One that was made by hand has the custom id of its capture. */
const tellRefund = (
  { id: refundId, cents, reference, status }: DoubleRefund,
  order: DoubleOrder,
) => ({
  id: refundId,
  status,
  amount: { currency_code: order.capture?.currency, value: (cents / 100).toFixed(2) },
  ...(reference !== undefined && { invoice_id: reference }),
  custom_id: reference ?? order.payment,
  links: [],
});

/** In a list without its transactions and its outcome, as PayPal writes it. */
const tellDispute = ({ id: dispute_id, value, outcome }: DoubleDispute, captureId?: string) => ({
  dispute_id,
  reason: 'UNAUTHORISED',
  status: outcome ? 'RESOLVED' : 'UNDER_REVIEW',
  dispute_amount: { currency_code: 'USD', value },
  ...(captureId !== undefined && {
    disputed_transactions: [{ seller_transaction_id: captureId }],
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
  }),
});

function tellOrder(order: DoubleOrder) {
  const { capture, description, payment, reference, status, value } = order;
  const time = new Date().toISOString().replace(/\.\d+/, '');
  return {
    id: order.id,
    intent: 'CAPTURE',
    status,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: reference,
        custom_id: payment,
        description,
        amount: { currency_code: 'USD', value },
        payee: { email_address: 'shop@visa.example', merchant_id: 'X5XAHHCG636FA' },
        ...(capture && {
          payments: {
            captures: [
              {
                id: capture.id,
                status: capture.status,
                amount: { currency_code: capture.currency, value: capture.value },
                final_capture: true,
                create_time: time,
                update_time: time,
              },
            ],
            ...(order.refunds.length > 0 && {
              refunds: order.refunds.map((each) => tellRefund(each, order)),
            }),
          },
        }),
      },
    ],
    create_time: time,
    links: [],
  };
}
