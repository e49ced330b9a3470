import {
  isGiven,
  newId,
  tellDispute,
  tellRefund,
  type CaptureScript,
  type CaptureStatus,
  type DoubleDispute,
  type DoubleOrder,
  type DoubleRefund,
  type RefundStatus,
} from './paypal-objects';
import { Complaint } from './paypal-requests';

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
    order.capture = { id: newId(), status, value, currency };
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
