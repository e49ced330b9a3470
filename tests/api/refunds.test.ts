import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { reconcile } from '../../server/areas/payments/core/reconcile';
import { refund, RefundTooLarge } from '../../server/areas/payments/core/refund';
import { mailParts, mailsIn } from '../support/mails';
import { readOrder, submittedOrder } from '../support/order-steps';
import { startPayPalDouble, type PayPalDouble } from '../support/paypal-double';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const day = 86_400_000;
let stripe: StripeDouble;
let paypal: PayPalDouble;
let server: TestServer;
let traveller: Traveller;

beforeAll(async () => {
  [stripe, paypal] = await Promise.all([startStripeDouble(), startPayPalDouble()]);
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      payments: { stripe: stripe.settings, paypal: paypal.settings },
      paymentTimeout: 10_000,
      // The longest a timer holds is 24 days.
      paymentCheckInterval: 20 * day,
    },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await Promise.all([stripe?.close(), paypal?.close()]);
});
afterEach(() => {
  expect(stripe.complaints.splice(0)).toEqual([]);
  expect(paypal.complaints.splice(0)).toEqual([]);
  stripe.refundsBecome = 'succeeded';
  paypal.refundsBecome = 'COMPLETED';
});

let ahead = 0;
const shop = () => {
  const { db, providers } = server.services;
  const now = new Date(Date.now() + ahead);
  return { db, providers, now, warn: () => undefined };
};

/** The reconciliation, a while later; the companies forget old keys. */
async function later(milliseconds: number) {
  ahead += milliseconds;
  stripe.pass(milliseconds);
  paypal.pass(milliseconds);
  await reconcile(shop());
}

type End = 'done' | 'pending' | 'failed';

interface Back {
  readonly id: string;
  readonly cents: number;
}

/** Operations that both providers have, each with its own API. */
interface Company {
  readonly way: 'card' | 'paypal';
  readonly refundCall: string;
  pay(intentId: string): void;
  refundsBecome(end: End): void;
  refundsOf(intentId: string): Back[];
  /** A refund comes to an end, and the company says so. */
  end(intentId: string, refundId: string, end: End): Promise<unknown>;
  byHand(intentId: string, cents: number): Promise<unknown>;
  dispute(intentId: string): { readonly id: string; tell(): Promise<unknown> };
  decide(disputeId: string, end: 'won' | 'lost'): Promise<unknown>;
}

const tell = async (path: string, payload: string, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(`${server.address}/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: payload,
  });
  expect(response.status).toBe(200);
};

const tellStripe = (type: string, id: string) => {
  const { payload, signature } = stripe.event(type, id);
  return tell('stripe', payload, { 'stripe-signature': signature });
};

const byStripe: Company = {
  way: 'card',
  refundCall: 'POST /v1/refunds',
  pay: (intentId) => stripe.pay(intentId),
  refundsBecome: (end) => void (stripe.refundsBecome = end === 'done' ? 'succeeded' : end),
  refundsOf: (intentId) =>
    stripe.refunds
      .filter(({ intent }) => intent === intentId)
      .map(({ id, amount }) => ({ id, cents: amount })),
  async end(_intentId, refundId, end) {
    const made = stripe.refunds.find(({ id }) => id === refundId);
    if (made) made.status = end === 'done' ? 'succeeded' : end;
    await tellStripe(end === 'failed' ? 'refund.failed' : 'refund.updated', refundId);
  },
  byHand: (intentId, cents) =>
    tellStripe('refund.created', stripe.refundByHand(intentId, cents).id),
  dispute(intentId) {
    const { id } = stripe.dispute(intentId);
    return { id, tell: () => tellStripe('charge.dispute.created', id) };
  },
  decide(disputeId, end) {
    stripe.decideDispute(disputeId, end);
    return tellStripe('charge.dispute.closed', disputeId);
  },
};

const paypalEnds = { done: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const;
const disputes = new Map<string, ReturnType<PayPalDouble['dispute']>>();

const byPayPal: Company = {
  way: 'paypal',
  refundCall: 'POST /v2/payments/captures',
  pay: (intentId) => paypal.approve(intentId),
  refundsBecome: (end) => void (paypal.refundsBecome = paypalEnds[end]),
  refundsOf: (intentId) => paypal.order(intentId).refunds.map(({ id, cents }) => ({ id, cents })),
  end(_intentId, refundId, end) {
    paypal.endRefund(refundId, paypalEnds[end]);
    const { payload, headers } = paypal.refundEvent(`PAYMENT.REFUND.${paypalEnds[end]}`, refundId);
    return tell('paypal', payload, headers);
  },
  byHand(intentId, cents) {
    const { id } = paypal.refundByHand(intentId, cents);
    const { payload, headers } = paypal.refundEvent('PAYMENT.CAPTURE.REFUNDED', id);
    return tell('paypal', payload, headers);
  },
  dispute(intentId) {
    const made = paypal.dispute(intentId);
    disputes.set(made.id, made);
    const { payload, headers } = paypal.disputeEvent('CUSTOMER.DISPUTE.CREATED', made);
    return { id: made.id, tell: () => tell('paypal', payload, headers) };
  },
  decide(disputeId, end) {
    const made = disputes.get(disputeId);
    if (!made) throw new Error('No such dispute.');
    made.outcome = end === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
    const { payload, headers } = paypal.disputeEvent('CUSTOMER.DISPUTE.RESOLVED', made);
    return tell('paypal', payload, headers);
  },
};

/** An order that was paid at a company. */
async function paidOrder({ way, pay }: Company) {
  const { orderId, fee } = await submittedOrder(traveller);
  const { body } = await traveller.call('payOrder', { order_id: orderId, way });
  const { intent_id } = await server.services.db
    .selectFrom('payments')
    .where('id', '=', body.payment_id)
    .select('intent_id')
    .executeTakeFirstOrThrow();
  const intentId = intent_id ?? '';
  pay(intentId);
  await traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
  return { orderId, fee, intentId, paymentId: body.payment_id as string };
}

const giveBack = (paymentId: string, key: string, amount: number) =>
  refund(shop(), { key: `${key}/${paymentId}`, paymentId, amount, words: 'Visa fee' });

const rowsOf = (paymentId: string) =>
  server.services.db
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .orderBy('refunded_at')
    .select(['fee', 'state'])
    .execute();
const ledgerOf = async (orderId: string) =>
  (
    await server.services.db
      .selectFrom('ledger')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .select(['kind', 'amount'])
      .execute()
  ).map(({ kind, amount }) => [kind, amount]);
const alarmsOf = async (paymentId: string) =>
  (
    await server.services.db
      .selectFrom('payment_alarms')
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .select('problem')
      .execute()
  ).map(({ problem }) => problem);

const toldOf = async (orderId: string) =>
  ((await readOrder(traveller, orderId)).change_list as { kind: string }[]).map(({ kind }) => kind);
/** The files that came with the mails of this subject about an order. */
const filesMailed = (subject: string, orderId: string) =>
  mailsIn(join(server.dataDir, 'mails'))
    .filter((raw) => raw.includes(`Subject: ${subject}`) && raw.includes(orderId))
    .map((raw) => mailParts(raw).flatMap(({ name }) => name ?? []));

describe.each([
  ['Stripe', byStripe],
  ['PayPal', byPayPal],
])('a refund by %s', (_name, company) => {
  test.each(['a part', 'all'] as const)(
    'a refund of %s that is asked again after its key was forgotten goes back once',
    async (what) => {
      const { orderId, fee, intentId, paymentId } = await paidOrder(company);
      const amount = what === 'all' ? fee : 1_000;
      const { refundCall } = company;
      (company === byStripe ? stripe : paypal).fail(refundCall, 'done, then cuts', 2);
      await expect(giveBack(paymentId, 'lost', amount)).rejects.toThrow();
      expect(company.refundsOf(intentId)).toHaveLength(1);
      await later(46 * day);
      expect(company.refundsOf(intentId).map(({ cents }) => cents)).toEqual([amount]);
      expect(await rowsOf(paymentId)).toEqual([{ fee: amount, state: 'done' }]);
      expect(await ledgerOf(orderId)).toEqual([
        ['charge', fee],
        ['refund', -amount],
      ]);
    },
  );

  test('a refund that is asked again with its key goes back once; neither nothing nor less is given back', async () => {
    const { orderId, fee, intentId, paymentId } = await paidOrder(company);
    await giveBack(paymentId, 'once', 1_000);
    await giveBack(paymentId, 'once', 1_000);
    await Promise.all([giveBack(paymentId, 'both', 500), giveBack(paymentId, 'both', 500)]);
    for (const amount of [0, -1])
      await expect(giveBack(paymentId, `of ${amount}`, amount)).rejects.toThrow(RefundTooLarge);
    expect(company.refundsOf(intentId).map(({ cents }) => cents)).toEqual([1_000, 500]);
    expect(await rowsOf(paymentId)).toEqual([
      { fee: 1_000, state: 'done' },
      { fee: 500, state: 'done' },
    ]);
    expect(await ledgerOf(orderId)).toEqual([
      ['charge', fee],
      ['refund', -1_000],
      ['refund', -500],
    ]);
  });

  test('[DET-06] a refund that the bank sends back is no refund any more: books, alarm and traveller know', async () => {
    const { orderId, fee, intentId, paymentId } = await paidOrder(company);
    await giveBack(paymentId, 'first', 1_000);
    const [made] = company.refundsOf(intentId);
    await company.end(intentId, made?.id ?? '', 'failed');
    await company.end(intentId, made?.id ?? '', 'failed');
    expect(await rowsOf(paymentId)).toEqual([{ fee: 1_000, state: 'failed' }]);
    expect(await ledgerOf(orderId)).toEqual([
      ['charge', fee],
      ['refund', -1_000],
      ['refund_failed', 1_000],
    ]);
    expect(await alarmsOf(paymentId)).toEqual(['refund failed']);
    // The companies' clock is ahead of the server's, so their order says nothing.
    expect((await toldOf(orderId)).sort()).toEqual(['paid', 'refund', 'refund-failed']);
    const { receipt_list } = await readOrder(traveller, orderId);
    const reversal = receipt_list.find(
      (each: { receipt_kind: string }) => each.receipt_kind === 'reversal',
    );
    await expect
      .poll(() => filesMailed('Your refund did not get through', orderId), { timeout: 20_000 })
      .toEqual([[`Receipt ${reversal.receipt_no}.pdf`]]);
    expect(await readOrder(traveller, orderId)).toMatchObject({
      refund_list: [],
      refund_open_list: [{ fee_type: 'Visa fee', refund_fee: 1_000, state: 'failed' }],
    });
    // With a key of its own it may go back after all, and no more than was paid.
    await giveBack(paymentId, 'second', fee);
    await expect(giveBack(paymentId, 'third', 1)).rejects.toThrow(RefundTooLarge);
    expect(await readOrder(traveller, orderId)).toMatchObject({
      refund_list: [{ refund_fee: fee }],
      refund_open_list: [],
    });
  });

  test.runIf(runsSweeps)('a refund that fails at once is written down as failed', async () => {
    const { orderId, fee, paymentId } = await paidOrder(company);
    company.refundsBecome('failed');
    await expect(giveBack(paymentId, 'first', 1_000)).rejects.toThrow();
    await later(2 * day);
    expect(await rowsOf(paymentId)).toEqual([{ fee: 1_000, state: 'failed' }]);
    expect(await ledgerOf(orderId)).toEqual([['charge', fee]]);
    expect(await alarmsOf(paymentId)).toEqual(['refund failed']);
    expect(await toldOf(orderId)).toEqual(['paid', 'refund-failed']);
  });

  test.runIf(runsSweeps)(
    '[DET-06] a refund that takes its time is on its way until the company says that it is done',
    async () => {
      const { orderId, fee, intentId, paymentId } = await paidOrder(company);
      company.refundsBecome('pending');
      await giveBack(paymentId, 'slow', 1_000);
      expect(await ledgerOf(orderId)).toEqual([['charge', fee]]);
      expect(await readOrder(traveller, orderId)).toMatchObject({
        refund_list: [],
        refund_open_list: [{ refund_fee: 1_000, state: 'on its way' }],
      });
      await expect(giveBack(paymentId, 'more', fee)).rejects.toThrow(RefundTooLarge);
      const [made] = company.refundsOf(intentId);
      await company.end(intentId, made?.id ?? '', 'done');
      expect(await ledgerOf(orderId)).toEqual([
        ['charge', fee],
        ['refund', -1_000],
      ]);
      expect(company.refundsOf(intentId)).toHaveLength(1);
    },
  );

  test.runIf(runsSweeps)(
    'a refund made by hand on the company’s own pages counts as one of ours',
    async () => {
      const { orderId, fee, intentId, paymentId } = await paidOrder(company);
      await company.byHand(intentId, 700);
      expect(await ledgerOf(orderId)).toEqual([
        ['charge', fee],
        ['refund', -700],
      ]);
      await expect(giveBack(paymentId, 'rest', fee - 699)).rejects.toThrow(RefundTooLarge);
      await giveBack(paymentId, 'rest', fee - 700);
      expect((await readOrder(traveller, orderId)).refund_list).toHaveLength(2);
    },
  );

  test.runIf(runsSweeps)(
    'a refund waits while the payment is disputed, and goes back once that was won',
    async () => {
      const { orderId, fee, intentId, paymentId } = await paidOrder(company);
      const { id, tell: tellOf } = company.dispute(intentId);
      // The company's message is late: we have to ask before money goes out.
      await giveBack(paymentId, 'held', 1_000);
      await tellOf();
      await later(2 * day);
      expect(company.refundsOf(intentId)).toEqual([]);
      expect(await rowsOf(paymentId)).toEqual([{ fee: 1_000, state: 'asked' }]);
      expect(await alarmsOf(paymentId)).toEqual(['disputed']);
      await company.decide(id, 'won');
      await later(2 * day);
      expect(company.refundsOf(intentId).map(({ cents }) => cents)).toEqual([1_000]);
      const entries = await ledgerOf(orderId);
      expect(entries.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(fee - 1_000);
    },
  );

  test.runIf(runsSweeps)('a refund is given up once the dispute took the money', async () => {
    const { orderId, fee, intentId, paymentId } = await paidOrder(company);
    const { id, tell: tellOf } = company.dispute(intentId);
    await tellOf();
    await expect(giveBack(paymentId, 'late', 1_000)).rejects.toThrow(RefundTooLarge);
    await company.decide(id, 'lost');
    expect(await ledgerOf(orderId)).toEqual([
      ['charge', fee],
      ['dispute', -fee],
    ]);
    await later(2 * day);
    expect(company.refundsOf(intentId)).toEqual([]);
    expect(await alarmsOf(paymentId)).toEqual(['disputed', 'dispute lost']);
    const rows = await server.services.db
      .selectFrom('disputes')
      .where('payment_id', '=', paymentId)
      .select(['amount', 'withdrawn', 'state'])
      .execute();
    expect(rows).toEqual([{ amount: fee, withdrawn: fee, state: 'lost' }]);
  });

  test.runIf(runsSweeps)(
    'a refund that was asked for before the dispute took all is refused, not sent',
    async () => {
      const { intentId, paymentId } = await paidOrder(company);
      const { id, tell: tellOf } = company.dispute(intentId);
      await giveBack(paymentId, 'held', 1_000);
      await tellOf();
      await company.decide(id, 'lost');
      await later(2 * day);
      expect(company.refundsOf(intentId)).toEqual([]);
      expect(await rowsOf(paymentId)).toEqual([{ fee: 1_000, state: 'refused' }]);
      expect(await alarmsOf(paymentId)).toEqual(['disputed', 'dispute lost', 'refund refused']);
    },
  );

  test.runIf(runsSweeps)(
    'a refund is not sent while the company cannot be asked what went back already',
    async () => {
      const { intentId, paymentId } = await paidOrder(company);
      const looked = company === byStripe ? 'GET /v1/refunds' : 'GET /v1/customer/disputes';
      (company === byStripe ? stripe : paypal).fail(looked, 'is down', 2);
      await expect(giveBack(paymentId, 'blind', 1_000)).rejects.toMatchObject({
        kind: 'unreachable',
      });
      expect(company.refundsOf(intentId)).toEqual([]);
      await later(day);
      expect(company.refundsOf(intentId)).toHaveLength(1);
    },
  );
});

test.runIf(runsSweeps)(
  'an error that Stripe keeps under a key does not keep a traveller from paying',
  async () => {
    const { orderId } = await submittedOrder(traveller);
    stripe.breakNext('POST /v1/payment_intents');
    const first = await traveller.call('payOrder', { order_id: orderId, way: 'card' });
    expect(first).toMatchObject({ ret: -5 });
    const { body } = await traveller.call('payOrder', { order_id: orderId, way: 'card' });
    expect(body).toMatchObject({ state: 'open' });
    expect(stripe.intentsOf(orderId)).toHaveLength(1);
  },
);

test.runIf(runsSweeps)(
  'a refund that ended in an error of Stripe’s goes back once, when the key is forgotten',
  async () => {
    const { intentId, paymentId } = await paidOrder(byStripe);
    stripe.breakNext('POST /v1/refunds');
    await expect(giveBack(paymentId, 'broken', 1_000)).rejects.toMatchObject({
      kind: 'unreachable',
    });
    await later(day / 2);
    expect(await rowsOf(paymentId)).toEqual([{ fee: 1_000, state: 'asked' }]);
    await later(day);
    expect(byStripe.refundsOf(intentId)).toHaveLength(1);
    expect(await rowsOf(paymentId)).toEqual([{ fee: 1_000, state: 'done' }]);
  },
);
