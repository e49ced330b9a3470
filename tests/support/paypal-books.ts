import { randomBytes } from 'node:crypto';
import type { Asked } from './company-server';

const known = new Set([
  ...['host', 'connection', 'accept', 'authorization', 'content-type', 'content-length'],
  ...['paypal-request-id', 'prefer'],
  // Headers that the platform's own fetch adds.
  ...['accept-language', 'accept-encoding', 'sec-fetch-mode', 'user-agent'],
]);

/** A request that PayPal refuses. */
export class Complaint extends Error {
  constructor(
    readonly issue: string,
    readonly status: number,
    /** Whether we did something wrong, and not the traveller. */
    readonly ours = true,
  ) {
    super(issue);
  }
}

/** @throws {Complaint} at a header that is not expected, or wrong for every call */
export function checkHeaders({ headers }: Asked): void {
  const strange = Object.keys(headers).filter((name) => !known.has(name));
  if (strange.length > 0) throw new Complaint(`headers ${strange.join()}`, 400);
  if (headers.accept !== 'application/json') throw new Complaint('accept', 400);
}

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED';

/** The double's record of an order; the rest of its shape is made for each answer. */
export interface DoubleOrder {
  readonly id: string;
  readonly reference: string;
  readonly payment: string;
  readonly description: string;
  readonly value: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly at: Date;
  capture?: { id: string; at: Date; status: CaptureStatus; value: string; currency: string };
  /** The cents that were given back, without the refunds that failed. */
  refunded: number;
  readonly refunds: DoubleRefund[];
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';

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

/** So many characters, as PayPal makes its ids. */
export const newId = (length = 17): string =>
  randomBytes(length).toString('hex').slice(0, length).toUpperCase();

/** Whether the money is gone, or on its way. */
export const isGiven = ({ status }: DoubleRefund) => status === 'COMPLETED' || status === 'PENDING';

/** One that was made by hand has the custom id of its capture. */
export const tellRefund = (
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
export const tellDispute = (
  { id: dispute_id, value, outcome }: DoubleDispute,
  captureId?: string,
) => ({
  dispute_id,
  reason: 'UNAUTHORISED',
  status: outcome ? 'RESOLVED' : 'UNDER_REVIEW',
  dispute_amount: { currency_code: 'USD', value },
  ...(captureId !== undefined && {
    disputed_transactions: [{ seller_transaction_id: captureId }],
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
  }),
});

/** A time as PayPal writes it. */
const timeOf = (at: Date) => at.toISOString().replace(/\.\d+/, '');

/** An order as PayPal writes it, with what was captured and given back. */
export function tellOrder(order: DoubleOrder) {
  const { capture, description, payment, reference, status, value } = order;
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
                create_time: timeOf(capture.at),
                update_time: timeOf(capture.at),
              },
            ],
            ...(order.refunds.length > 0 && {
              refunds: order.refunds.map((each) => tellRefund(each, order)),
            }),
          },
        }),
      },
    ],
    create_time: timeOf(order.at),
    links: [],
  };
}

/** PayPal's books, and the operations on them that requests cause. */
export function paypalBooks(refundsBecome: () => RefundStatus) {
  const orders = new Map<string, DoubleOrder>();
  const scripts = new Map<string, CaptureScript>();
  const disputes: DoubleDispute[] = [];

  const find = (orderId: string) => {
    const order = orders.get(orderId);
    if (order) return order;
    throw new Complaint('INVALID_RESOURCE_ID', 404, false);
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
      id: newId(),
      at: new Date(),
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
    order.capture = { id: newId(), at: new Date(), status, value, currency };
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
    const made = { id: newId(), cents, reference, status: refundsBecome() };
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

  return {
    orders,
    scripts,
    disputes,
    find,
    create,
    capture,
    giveBack,
    refund,
    tellCapture,
    listDisputes,
    showDispute,
  };
}
