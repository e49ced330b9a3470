import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { readOrder, submittedOrder } from '../support/order-steps';
import { oweDifference, orderInStatus } from '../support/outcomes';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signatureOf, startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps, sampled } from '../support/sweep';

let double: StripeDouble;
let server: TestServer;
let traveller: Traveller;

beforeAll(async () => {
  double = await startStripeDouble();
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: { payments: { stripe: double.settings }, paymentTimeout: 400 },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await double?.close();
});
afterEach(() => expect(double.complaints.splice(0)).toEqual([]));

const pay = (orderId: string) => traveller.call('payOrder', { order_id: orderId });
const refresh = (orderId: string) =>
  traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
const close = (orderId: string) => traveller.call('closePayment', { order_id: orderId });

/** An order that waits for payment, with its intent at Stripe. */
async function startedPayment() {
  const { orderId, fee } = await submittedOrder(traveller);
  const { body, msg } = await pay(orderId);
  if (!body) throw new Error(msg);
  const [intent] = double.intentsOf(orderId);
  if (!intent) throw new Error('No intent.');
  return { orderId, fee, params: body, intentId: intent.id };
}

async function tell(payload: string, signature: string | undefined, type = 'application/json') {
  const response = await fetch(`${server.address}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': type, ...(signature && { 'stripe-signature': signature }) },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const tellOf = (type: string, intentId: string, changes?: Record<string, unknown>) => {
  const { payload, signature } = double.event(type, intentId, changes);
  return tell(payload, signature, 'application/json; charset=utf-8');
};

const eventCount = async () => {
  const { db } = server.services;
  return (await db.selectFrom('payment_events').select('event_id').execute()).length;
};
const timesOf = (call: string) => double.calls.filter((each) => each === call).length;

describe('paying by Stripe', () => {
  test('[API-39][PAY-02][PAY-04] paying by Stripe answers the secret of one intent over the fee, and no key of ours', async () => {
    const { orderId, fee, intentId, params } = await startedPayment();
    const { clientSecret, description } = double.intent(intentId);
    expect(params).toEqual({
      provider: 'stripe',
      ways: ['card'],
      publishableKey: double.settings.publishableKey,
      clientSecret,
      clientSecretAli: clientSecret,
      clientSecretWechat: clientSecret,
      payment_id: double.intent(intentId).metadata.payment,
      amount: fee,
      currency: 'usd',
      state: 'open',
    });
    expect(double.intent(intentId)).toMatchObject({ amount: fee, currency: 'usd' });
    expect(description).toContain(orderId);
    expect(server.logLines.join('')).not.toContain(clientSecret);
    const kept = await server.services.db.selectFrom('journal').select('answer').execute();
    expect(JSON.stringify(kept)).not.toContain(clientSecret);
  });

  test('a second try goes on with the same intent, also several at once', async () => {
    const { orderId, params } = await startedPayment();
    expect((await pay(orderId)).body).toEqual(params);
    const atOnce = await Promise.all([pay(orderId), pay(orderId), pay(orderId)]);
    for (const { body } of atOnce) expect(body).toEqual(params);
    expect(double.intentsOf(orderId)).toHaveLength(1);
  });

  const ways = [
    ['card', 1],
    ['google_pay', 3],
    ['wechat_pay', 5],
    ['alipay', 6],
  ] as const;

  test.each(sampled(ways, 2))(
    '[PAY-02][DET-05] Stripe’s word moves the order on that was paid with %s',
    async (paidWith, method) => {
      const { orderId, fee, intentId } = await startedPayment();
      double.pay(intentId, paidWith);
      expect(await tellOf('payment_intent.succeeded', intentId)).toEqual({
        status: 200,
        body: { outcome: 'settled' },
      });
      expect(await readOrder(traveller, orderId)).toMatchObject({
        pay_status: 3,
        order_payment: {
          receivables: fee,
          income: fee,
          pay_method: method,
          transaction_currency: 'usd',
        },
        applicant_list: [{ status: 5 }],
      });
      expect(await pay(orderId)).toMatchObject({ ret: -5 });
    },
  );

  test.runIf(runsSweeps)('paying by Stripe is found by asking when no event comes', async () => {
    const { orderId, intentId } = await startedPayment();
    double.pay(intentId);
    expect(await refresh(orderId)).toMatchObject({ ret: 0 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
  });

  test.runIf(runsSweeps)('while Stripe is still deciding no second payment starts', async () => {
    const { orderId, intentId, params } = await startedPayment();
    double.move(intentId, 'processing');
    expect((await pay(orderId)).body).toEqual({ ...params, state: 'checking' });
    expect(await close(orderId)).toMatchObject({ ret: -5 });
    double.move(intentId, 'requires_payment_method');
    await tellOf('payment_intent.payment_failed', intentId);
    expect((await pay(orderId)).body).toEqual(params);
    expect(double.intentsOf(orderId)).toHaveLength(1);
  });

  test.runIf(runsSweeps)(
    'a card that was declined, or asks for a code, leaves the same intent open',
    async () => {
      const { orderId, intentId, params } = await startedPayment();
      for (const status of ['requires_action', 'requires_payment_method'] as const) {
        double.move(intentId, status);
        expect(await tellOf('payment_intent.requires_action', intentId)).toMatchObject({
          status: 200,
        });
        expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
        expect((await pay(orderId)).body).toEqual(params);
      }
    },
  );

  test('a price difference has an intent of its own', async () => {
    const { orderId } = await orderInStatus(server, traveller, 'in-embassy');
    const id = await oweDifference(server, orderId, 1_500);
    const request = { order_id: orderId, price_diff_id: id, expected_fee: 1_500 };
    await traveller.call('payPriceDifference', request);
    const intent = double.intentsOf(orderId).at(-1);
    expect(intent).toMatchObject({ amount: 1_500 });
    double.pay(intent?.id ?? '');
    await tellOf('payment_intent.succeeded', intent?.id ?? '');
    const query = { order_id: orderId, price_diff_id: id };
    expect((await traveller.call('priceDifference', query)).body).toEqual({ status: 1 });
  });
});

describe('closing', () => {
  test('closing ends the intent at Stripe; the next payment has another', async () => {
    const { orderId, fee, intentId } = await startedPayment();
    expect(await close(orderId)).toMatchObject({ ret: 0 });
    expect(double.intent(intentId).status).toBe('canceled');
    await traveller.call('submitOrder', { order_id: orderId, display_fee: fee });
    await pay(orderId);
    expect(double.intentsOf(orderId).map(({ status }) => status)).toEqual([
      'canceled',
      'requires_payment_method',
    ]);
  });

  test.runIf(runsSweeps)('closing comes too late where the traveller was faster', async () => {
    const { orderId, intentId } = await startedPayment();
    double.pay(intentId);
    expect(await close(orderId)).toMatchObject({ ret: -5, msg: expect.stringContaining('paid') });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
  });
});

describe('while Stripe is away', () => {
  test.runIf(runsSweeps).each(['hangs', 'babbles'] as const)(
    '%s: paying is refused in words, the order stays, the next try goes on',
    async (fault) => {
      const { orderId } = await submittedOrder(traveller);
      double.fail('POST /v1/payment_intents', fault, 2);
      expect(await pay(orderId)).toMatchObject({
        ret: -5,
        msg: expect.stringContaining('the payment was not started'),
      });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
      // The first call consumed only one of the two failures.
      if (fault === 'babbles') await pay(orderId);
      expect(await pay(orderId)).toMatchObject({ ret: 0 });
      expect(double.intentsOf(orderId)).toHaveLength(1);
    },
  );

  test.runIf(runsSweeps)(
    'an intent whose making nobody heard of is the one that is paid',
    async () => {
      const { orderId } = await submittedOrder(traveller);
      double.fail('POST /v1/payment_intents', 'done, then hangs', 2);
      expect(await pay(orderId)).toMatchObject({ ret: -5 });
      const { body } = await pay(orderId);
      expect(double.intentsOf(orderId).map(({ clientSecret }) => clientSecret)).toEqual([
        body.clientSecret,
      ]);
    },
  );

  test.runIf(runsSweeps)(
    'asking and closing change nothing, and an event is to come again',
    async () => {
      const { orderId, intentId } = await startedPayment();
      double.pay(intentId);
      const path = `GET /v1/payment_intents/${intentId}`;
      double.fail(path, 'is down', 4);
      expect(await refresh(orderId)).toMatchObject({
        ret: -5,
        msg: expect.stringContaining('paid'),
      });
      const { payload, signature } = double.event('payment_intent.succeeded', intentId);
      expect(await tell(payload, signature)).toMatchObject({ status: 503 });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
      expect(await tell(payload, signature)).toMatchObject({ status: 200 });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
    },
  );
});

describe('an event', () => {
  test('an event that comes twice, late and in the wrong order counts once', async () => {
    const { orderId, intentId } = await startedPayment();
    const created = double.event('payment_intent.created', intentId);
    const failed = double.event('payment_intent.payment_failed', intentId);
    double.pay(intentId);
    const succeeded = double.event('payment_intent.succeeded', intentId);
    const statuses = [];
    for (const { payload, signature } of [succeeded, succeeded, failed, created])
      statuses.push((await tell(payload, signature)).body);
    expect(statuses).toEqual(
      ['settled', 'repeated', 'settled', 'settled'].map((outcome) => ({ outcome })),
    );
    const order = await readOrder(traveller, orderId);
    expect(order).toMatchObject({ pay_status: 3, applicant_list: [{ status: 5 }] });
    expect(order.applicant_list[0].status_log).toHaveLength(3);
    const paid = await server.services.db
      .selectFrom('payments')
      .where('order_id', '=', orderId)
      .select(['state', 'income'])
      .execute();
    expect(paid).toHaveLength(1);
  });

  test('an event that says paid is not believed: Stripe is asked', async () => {
    const { orderId, intentId } = await startedPayment();
    const forged = { ...double.intent(intentId), object: 'payment_intent', status: 'succeeded' };
    await tellOf('payment_intent.succeeded', intentId, { data: { object: forged } });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
  });

  test.each<[string, { received?: number; currency?: string }]>([
    ['another amount', { received: 1 }],
    ['another currency', { currency: 'jpy' }],
  ])('about %s never pays, and raises an alarm', async (_what, changes) => {
    const { orderId, intentId, params } = await startedPayment();
    double.pay(intentId, 'card', changes);
    expect(await tellOf('payment_intent.succeeded', intentId)).toMatchObject({ status: 200 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    const alarms = await server.services.db
      .selectFrom('payment_alarms')
      .where('payment_id', '=', params.payment_id)
      .select('problem')
      .execute();
    expect(alarms).toEqual([{ problem: 'other amount' }]);
  });

  test.runIf(runsSweeps)(
    'an event for a payment that was closed sends its money back',
    async () => {
      const { orderId, fee, intentId } = await startedPayment();
      await close(orderId);
      // As if Stripe had taken it in the moment of the cancellation.
      double.move(intentId, 'requires_payment_method');
      double.pay(intentId);
      expect(await tellOf('payment_intent.succeeded', intentId)).toMatchObject({ status: 200 });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 1 });
      expect(double.refunds.filter(({ intent }) => intent === intentId)).toMatchObject([
        { intent: intentId, amount: fee },
      ]);
      await tellOf('payment_intent.succeeded', intentId);
      expect(double.refunds.filter(({ intent }) => intent === intentId)).toHaveLength(1);
    },
  );

  test.runIf(runsSweeps)(
    'about an unknown intent, or of another kind, is taken and done with',
    async () => {
      const { intentId } = await startedPayment();
      const asked = timesOf(`GET /v1/payment_intents/${intentId}`);
      const none = { data: { object: { id: 'pi_elsewhere', object: 'payment_intent' } } };
      expect(await tellOf('payment_intent.succeeded', intentId, none)).toEqual({
        status: 200,
        body: { outcome: 'unknown' },
      });
      expect(await tellOf('charge.updated', intentId)).toMatchObject({ status: 200 });
      expect(timesOf(`GET /v1/payment_intents/${intentId}`)).toBe(asked);
      expect(server.logLines.join('')).toContain('is about no payment of ours');
    },
  );

  test('an event that is not signed by Stripe is refused, and nothing is written or asked', async () => {
    const { orderId, intentId } = await startedPayment();
    double.pay(intentId);
    const { payload, signature } = double.event('payment_intent.succeeded', intentId);
    const { webhookSecret } = double.settings;
    const before = { events: await eventCount(), calls: double.calls.length };
    const long = Math.floor(Date.now() / 1000) - 301;
    const wrong: [string, string | undefined][] = [
      [payload, undefined],
      [payload, 'nonsense'],
      [payload, signatureOf(payload, 'whsec_another')],
      [payload, signatureOf(payload, webhookSecret, long)],
      [payload.replace('succeeded', 'succeeded '), signature],
      ['', signatureOf('', webhookSecret)],
      ['{"id":1}', signatureOf('{"id":1}', webhookSecret)],
      ['no json', signatureOf('no json', webhookSecret)],
    ];
    for (const [body, header] of wrong)
      expect(await tell(body, header)).toMatchObject({ status: 400 });
    expect(await eventCount()).toBe(before.events);
    expect(double.calls).toHaveLength(before.calls);
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
  });

  test('an event that has no end is not read, and other methods and ways are not there', async () => {
    const huge = `{"id":"${'x'.repeat(300_000)}"}`;
    const answer = await tell(huge, signatureOf(huge, double.settings.webhookSecret));
    expect(answer.status).toBe(413);
    const got = await fetch(`${server.address}/webhooks/stripe`);
    expect(got.status).not.toBe(500);
    const paypal = await fetch(`${server.address}/webhooks/paypal`, { method: 'POST' });
    expect(paypal.status).toBe(404);
    const sandbox = await fetch(`${server.address}/sandbox-pay/confirm`, { method: 'POST' });
    expect(sandbox.status).toBe(404);
  });
});

test('pages may load Stripe’s script, and may ask the browser for its wallets', async () => {
  const { headers } = await fetch(server.address);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(
    "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com;",
  );
  expect(policy).toContain('https://hooks.stripe.com');
  expect(policy).toContain("style-src 'self';");
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
  expect(headers.get('permissions-policy')).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  );
});
