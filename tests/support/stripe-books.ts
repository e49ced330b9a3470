import { randomBytes } from 'node:crypto';
import {
  newId,
  secondsNow,
  tellDispute,
  tellIntent,
  tellRefund,
  type DoubleDispute,
  type DoubleIntent,
  type DoubleRefund,
  type RefundStatus,
} from './stripe-objects';
import { Complaint, expectFields, type Fields } from './stripe-requests';

/** Stripe's books, and the operations on them that requests cause. */
export function stripeBooks(refundsBecome: () => RefundStatus) {
  const refunds: DoubleRefund[] = [];
  const disputes: DoubleDispute[] = [];
  const intents = new Map<string, DoubleIntent>();

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
    const intentId = newId('pi');
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
      created: secondsNow(),
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
      id: newId('re'),
      intent: intent.id,
      amount,
      reference,
      status: refundsBecome(),
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

  return { refunds, disputes, intents, find, create, cancel, giveBack, refund, list, tellAny };
}
