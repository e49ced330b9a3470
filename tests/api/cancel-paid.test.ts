import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import {
  asOperator,
  deciding,
  deskCall,
  loggedInOperator,
  openCase,
  passCheck,
  refusedTo,
  type TestOperator,
} from '../support/desk-operator';
import { readOrder, submittedOrder } from '../support/order-steps';
import { oweDifference } from '../support/outcomes';
import { startPayPalDouble, type PayPalDouble } from '../support/paypal-double';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let stripe: StripeDouble;
let paypal: PayPalDouble;
let server: TestServer;
let traveller: Traveller;
let mei: TestOperator;

beforeAll(async () => {
  [stripe, paypal] = await Promise.all([startStripeDouble(), startPayPalDouble()]);
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      payments: { stripe: stripe.settings, paypal: paypal.settings },
      paymentTimeout: 10_000,
      paymentCheckInterval: 20 * 86_400_000,
    },
  });
  traveller = await signUpTraveller(server);
  mei = await loggedInOperator(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await Promise.all([stripe?.close(), paypal?.close()]);
});
afterEach(() => {
  stripe.refundsBecome = 'succeeded';
  expect([...stripe.complaints.splice(0), ...paypal.complaints.splice(0)]).toEqual([]);
});

async function paidOrder(way: 'card' | 'paypal' = 'card') {
  const { orderId, applicantId, fee } = await submittedOrder(traveller);
  const { body } = await traveller.call('payOrder', { order_id: orderId, way });
  const { intent_id } = await server.services.db
    .selectFrom('payments')
    .where('id', '=', body.payment_id)
    .select('intent_id')
    .executeTakeFirstOrThrow();
  const intentId = intent_id ?? '';
  if (way === 'card') stripe.pay(intentId);
  else paypal.approve(intentId);
  await traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
  return { orderId, applicantId, fee, intentId };
}

/** A price difference that its traveller has begun to pay; returns the intent. */
async function payingDifference(orderId: string): Promise<string> {
  const price_diff_id = await oweDifference(server, orderId, 1500);
  const pay = { order_id: orderId, price_diff_id, expected_fee: 1500 };
  const { body } = await traveller.call('payPriceDifference', { ...pay, way: 'card' });
  const { intent_id } = await server.services.db
    .selectFrom('payments')
    .where('id', '=', body.payment_id)
    .select('intent_id')
    .executeTakeFirstOrThrow();
  return intent_id ?? '';
}

const cancel = (orderId: string, refund: number) =>
  traveller.call('cancelOrder', { order_id: orderId, reason: 2, refund });

/** The refunds that the company made of a payment, in cents. */
const givenBack = (intentId: string, way: 'card' | 'paypal' = 'card') =>
  way === 'paypal'
    ? paypal.order(intentId).refunds.map(({ cents }) => cents)
    : stripe.refunds.filter(({ intent }) => intent === intentId).map(({ amount }) => amount);

const ledgerOf = async (orderId: string) =>
  (
    await server.services.db
      .selectFrom('ledger')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .select(['kind', 'amount'])
      .execute()
  ).map(({ kind, amount }) => [kind, amount]);

const refundSettled = (orderId: string) =>
  expect
    .poll(async () => (await readOrder(traveller, orderId)).refund_list.length, { timeout: 20_000 })
    .toBe(1);

describe('a paid order', () => {
  test.each(['card', 'paypal'] as const)(
    '[HOME-06][DET-06] a paid order is cancelled before the review with the whole fee, by %s',
    async (way) => {
      const { orderId, fee, intentId } = await paidOrder(way);
      expect(await readOrder(traveller, orderId)).toMatchObject({ cancel_refund: fee });
      expect(await cancel(orderId, fee)).toMatchObject({ ret: 0 });
      await refundSettled(orderId);
      expect(givenBack(intentId, way)).toEqual([fee]);
      const order = await readOrder(traveller, orderId);
      expect(order).toMatchObject({
        pay_status: 3,
        applicant_list: [{ status: 13, result: 1 }],
        refund_list: [
          { fee_type: 'Visa and service fee', refund_fee: fee, asked_time: expect.any(String) },
        ],
        refund_open_list: [],
      });
      expect(order).not.toHaveProperty('cancel_refund');
      expect(await ledgerOf(orderId)).toEqual([
        ['charge', fee],
        ['refund', -fee],
      ]);
    },
  );

  test('[HOME-06] a paid order gives the visa cost back after a revision, and nothing once it is submitted', async () => {
    const { db } = server.services;
    const reviewed = await paidOrder();
    await db
      .insertInto('applicant_statuses')
      .values({
        applicant_id: reviewed.applicantId,
        status: 'revision-needed',
        entered_at: new Date(),
      })
      .execute();
    const order = await readOrder(traveller, reviewed.orderId);
    expect(order.cancel_refund).toBe(order.product.visa_fee);
    // The refund is the visa fee at the time of payment, whatever it is today.
    const visaFee = order.product.visa_fee - 300;
    const { orderId } = reviewed;
    await db.updateTable('orders').set({ visa_fee: visaFee }).where('id', '=', orderId).execute();
    expect(await cancel(orderId, visaFee)).toMatchObject({ ret: 0 });
    await refundSettled(orderId);
    expect(givenBack(reviewed.intentId)).toEqual([visaFee]);
    expect(await readOrder(traveller, reviewed.orderId)).toMatchObject({
      refund_list: [{ fee_type: 'Visa fee' }],
    });

    const submitted = await paidOrder();
    await passCheck(mei, submitted.orderId);
    expect(await readOrder(traveller, submitted.orderId)).toMatchObject({ cancel_refund: 0 });
    expect(await cancel(submitted.orderId, 0)).toMatchObject({ ret: 0 });
    expect(givenBack(submitted.intentId)).toEqual([]);
    expect(await readOrder(traveller, submitted.orderId)).toMatchObject({
      applicant_list: [{ status: 13, result: 1 }],
    });
  });

  test('a paid order is not cancelled with another refund than the one that was shown, or without one', async () => {
    const { orderId, fee } = await paidOrder();
    expect(await cancel(orderId, fee - 1)).toMatchObject({ ret: -3, code: 'refund-changed' });
    expect(await traveller.call('cancelOrder', { order_id: orderId, reason: 1 })).toMatchObject({
      ret: -5,
      code: 'cancel-closed',
    });
    expect(await readOrder(traveller, orderId)).toMatchObject({
      applicant_list: [{ status: 5 }],
      refund_open_list: [],
    });
  });

  test('a paid order is cancelled once by two tabs and double taps', async () => {
    const { orderId, fee, intentId } = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(orderId, fee)));
    expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(1);
    expect(new Set(answers.filter(({ ret }) => ret !== 0).map(({ ret }) => ret))).toEqual(
      new Set([-5]),
    );
    await refundSettled(orderId);
    expect(givenBack(intentId)).toEqual([fee]);
  });

  test.runIf(runsSweeps)(
    'a paid order is cancelled once by desk and traveller at the same moment',
    async () => {
      const { orderId, fee, intentId } = await paidOrder();
      const { fence, seen } = await openCase(mei, orderId);
      const [desk, own] = await Promise.all([
        deskCall(
          server,
          'deskCancel',
          { ...deciding(orderId, fence), seen, reason: 'other', refund: fee },
          mei,
        ),
        cancel(orderId, fee),
      ]);
      expect([own.ret === 0, 'body' in desk].filter(Boolean)).toHaveLength(1);
      await refundSettled(orderId);
      expect(givenBack(intentId)).toEqual([fee]);
      expect(await ledgerOf(orderId)).toEqual([
        ['charge', fee],
        ['refund', -fee],
      ]);
    },
  );

  test.runIf(runsSweeps)(
    'a refund on its way, and one that the provider refuses, are said with their times',
    async () => {
      stripe.refundsBecome = 'pending';
      const pending = await paidOrder();
      expect(await cancel(pending.orderId, pending.fee)).toMatchObject({ ret: 0 });
      const openOf = async (orderId: string) =>
        (await readOrder(traveller, orderId)).refund_open_list;
      await expect
        .poll(() => openOf(pending.orderId), { timeout: 20_000 })
        .toMatchObject([
          {
            state: 'on its way',
            asked_time: expect.any(String),
            sent_time: expect.any(String),
          },
        ]);
      stripe.refundsBecome = 'failed';
      const failed = await paidOrder();
      expect(await cancel(failed.orderId, failed.fee)).toMatchObject({ ret: 0 });
      await expect
        .poll(() => openOf(failed.orderId), { timeout: 20_000 })
        .toMatchObject([{ state: 'failed', asked_time: expect.any(String) }]);
      const alarms = await asOperator(mei, 'deskAlarms', { closed: false });
      expect(alarms.alarms).toMatchObject([{ caseId: failed.orderId, problem: 'refund failed' }]);
    },
  );

  test.runIf(runsSweeps)(
    'a paid order takes its unpaid price difference along, also one that is being paid',
    async () => {
      const { orderId, fee } = await paidOrder();
      const differenceId = await oweDifference(server, orderId, 1500);
      const pay = { order_id: orderId, price_diff_id: differenceId, expected_fee: 1500 };
      const started = await traveller.call('payPriceDifference', { ...pay, way: 'card' });
      expect(started.ret).toBe(0);
      expect(await cancel(orderId, fee)).toMatchObject({ ret: 0 });
      const order = await readOrder(traveller, orderId);
      expect(order).toMatchObject({ is_price_diff_pending: false, price_diff_list: [] });
      expect(await traveller.call('payPriceDifference', pay)).toMatchObject({ ret: -4 });
      const { intent_id } = await server.services.db
        .selectFrom('payments')
        .where('id', '=', started.body.payment_id)
        .select('intent_id')
        .executeTakeFirstOrThrow();
      expect(stripe.intent(intent_id ?? '')).toMatchObject({ status: 'canceled' });
    },
  );

  test.runIf(runsSweeps)(
    'a cancellation by the desk that is refused stops nobody who is paying',
    async () => {
      const { orderId, fee } = await paidOrder();
      const intent = await payingDifference(orderId);
      const { seen, fence } = await openCase(mei, orderId);
      const asked = {
        ...deciding(orderId, fence),
        seen,
        reason: 'travel-plan',
        refund: fee,
      } as const;
      const refused = (more: object) => refusedTo(mei, 'deskCancel', { ...asked, ...more });
      expect(await refused({ fence: fence + 1 })).toBe('claim-lost');
      expect(await refused({ refund: fee - 1 })).toBe('changed');
      expect(await refused({ seen: 'before' })).toBe('changed');
      expect(stripe.intent(intent)).toMatchObject({ status: 'requires_payment_method' });
      await asOperator(mei, 'deskCancel', asked);
      expect(stripe.intent(intent)).toMatchObject({ status: 'canceled' });
    },
  );

  test.runIf(runsSweeps)(
    'the last refusal withdraws a price difference that is being paid',
    async () => {
      const { orderId } = await paidOrder();
      await passCheck(mei, orderId);
      const about = async () => {
        const { fence, applicants } = await openCase(mei, orderId);
        const { id: applicantId = '', seen = '' } = applicants[0] ?? {};
        return { ...deciding(orderId, fence), applicantId, seen };
      };
      const submittedOn = new Date().toISOString().slice(0, 10);
      const submission = { submittedOn, reference: 'KE-1234' };
      await asOperator(mei, 'deskSubmitToEmbassy', { ...(await about()), ...submission });
      const intent = await payingDifference(orderId);
      const refusal = { ...(await about()), reason: 'The purpose was not shown.' };
      expect(await refusedTo(mei, 'deskRefuse', { ...refusal, seen: 'before' })).toBe('changed');
      expect(stripe.intent(intent)).toMatchObject({ status: 'requires_payment_method' });
      await asOperator(mei, 'deskRefuse', refusal);
      expect(stripe.intent(intent)).toMatchObject({ status: 'canceled' });
      expect(await readOrder(traveller, orderId)).toMatchObject({
        is_price_diff_pending: false,
        price_diff_list: [],
        applicant_list: [{ status: 13, result: 5 }],
      });
    },
  );

  test.runIf(runsSweeps)(
    'nothing is paid for an order in which everybody has a result',
    async () => {
      const { orderId } = await paidOrder();
      await payingDifference(orderId);
      const { db } = server.services;
      const refused = { status: 'completed', result: 'refused' } as const;
      await db.updateTable('applicants').set(refused).where('order_id', '=', orderId).execute();
      const { price_diff_pending } = await readOrder(traveller, orderId);
      const { price_diff_id } = price_diff_pending;
      const pay = { order_id: orderId, price_diff_id, expected_fee: 1500 };
      expect(await traveller.call('payPriceDifference', pay)).toMatchObject({ ret: -4 });
    },
  );

  test.runIf(runsSweeps)(
    'a paid order stays as it is while the company cannot be asked whether its price difference was paid',
    async () => {
      const { orderId, fee, intentId } = await paidOrder();
      const differenceId = await oweDifference(server, orderId, 1500);
      const pay = { order_id: orderId, price_diff_id: differenceId, expected_fee: 1500 };
      await traveller.call('payPriceDifference', { ...pay, way: 'card' });
      stripe.fail('POST /v1/payment_intents/', 'is down', 2);
      expect(await cancel(orderId, fee)).toMatchObject({ ret: -5, code: 'payment-not-changed' });
      expect(await readOrder(traveller, orderId)).toMatchObject({
        applicant_list: [{ status: 5 }],
      });
      expect(givenBack(intentId)).toEqual([]);
      expect(await cancel(orderId, fee)).toMatchObject({ ret: 0 });
      await refundSettled(orderId);
      expect(givenBack(intentId)).toEqual([fee]);
    },
  );

  test.runIf(runsSweeps)(
    'a paid order is cancelled although the company is down; its refund is said to be on its way',
    async () => {
      const { orderId, fee } = await paidOrder();
      stripe.fail('GET /v1/refunds', 'is down', 2);
      const before = server.logLines.length;
      expect(await cancel(orderId, fee)).toMatchObject({ ret: 0 });
      expect(await readOrder(traveller, orderId)).toMatchObject({
        applicant_list: [{ status: 13, result: 1 }],
        refund_open_list: [{ state: 'on its way', fee_type: 'Visa and service fee' }],
      });
      const logged = () => server.logLines.slice(before);
      const warning = /"level":40.*"kind":"unreachable".*a refund was not confirmed/;
      await expect.poll(logged).toContainEqual(expect.stringMatching(warning));
      // It is no error of the server's: the reconciliation sends the refund again.
      expect(logged()).not.toContainEqual(expect.stringMatching(/"level":[56]0/));
    },
  );

  test('a paid order of somebody else is not found', async () => {
    const { orderId, fee } = await paidOrder();
    const stranger = await signUpTraveller(server);
    const answer = await stranger.call('cancelOrder', {
      order_id: orderId,
      reason: 1,
      refund: fee,
    });
    expect(answer).toMatchObject({ ret: -4 });
  });
});
