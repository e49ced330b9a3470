import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { readOrder, submittedOrder } from '../support/order-steps';
import {
  startPayPalDouble,
  type PayPalDouble,
  type TransmittedEvent,
} from '../support/paypal-double';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let paypal: PayPalDouble;
let stripe: StripeDouble;
let server: TestServer;
let traveller: Traveller;

beforeAll(async () => {
  [paypal, stripe] = await Promise.all([startPayPalDouble(), startStripeDouble()]);
  server = await startTestServer({
    catalogue: referenceCatalogue,
    settings: {
      payments: { stripe: stripe.settings, paypal: paypal.settings },
      paymentTimeout: 400,
    },
  });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await Promise.all([paypal?.close(), stripe?.close()]);
});
afterEach(() => {
  expect(paypal.complaints.splice(0)).toEqual([]);
  expect(stripe.complaints.splice(0)).toEqual([]);
});

const pay = (orderId: string, way?: 'card' | 'paypal') =>
  traveller.call('payOrder', { order_id: orderId, ...(way && { way }) });
const refresh = (orderId: string) =>
  traveller.call('refreshOrder', { order_id: orderId, fee_type_id: 1 });
const close = (orderId: string) => traveller.call('closePayment', { order_id: orderId });

/** An order of ours that waits for payment, and the one of PayPal that was made for it. */
async function startedPayment() {
  const { orderId, fee } = await submittedOrder(traveller);
  const { body, msg } = await pay(orderId, 'paypal');
  if (!body) throw new Error(msg);
  const [order] = paypal.ordersOf(orderId);
  if (!order) throw new Error('No order at PayPal.');
  return { orderId, fee, params: body, paypalId: order.id };
}

async function tell({ payload, headers }: TransmittedEvent) {
  const response = await fetch(`${server.address}/webhooks/paypal`, {
    method: 'POST',
    headers,
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const approvedEvent = (id: string) =>
  paypal.event('CHECKOUT.ORDER.APPROVED', { id, intent: 'CAPTURE', status: 'APPROVED' });
const paymentsOf = (orderId: string) =>
  server.services.db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .select(['provider', 'state', 'income'])
    .execute();

describe('paying by PayPal', () => {
  test('[PAY-03][PAY-04] paying by PayPal answers an order at PayPal over the fee, which its buttons approve', async () => {
    const { fee, params, paypalId } = await startedPayment();
    expect(params).toMatchObject({
      provider: 'paypal',
      ways: ['card', 'paypal'],
      publishableKey: paypal.settings.clientId,
      clientSecret: paypalId,
      payment_id: paypal.order(paypalId).payment,
      amount: fee,
      currency: 'usd',
      state: 'open',
    });
    expect(Number(paypal.order(paypalId).value)).toBe(fee / 100);
  });

  test('[PAY-03][DET-05] what was approved is captured when the page asks, once', async () => {
    const { orderId, fee, paypalId } = await startedPayment();
    expect(await refresh(orderId)).toMatchObject({ ret: 0 });
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    paypal.approve(paypalId);
    const answers = await Promise.all([refresh(orderId), refresh(orderId), refresh(orderId)]);
    expect(answers.map(({ ret }) => ret)).toEqual([0, 0, 0]);
    expect(await readOrder(traveller, orderId)).toMatchObject({
      pay_status: 3,
      order_payment: { receivables: fee, income: fee, pay_method: 4, transaction_currency: 'usd' },
      applicant_list: [{ status: 5 }],
    });
    expect(await paymentsOf(orderId)).toEqual([{ provider: 'paypal', state: 'paid', income: fee }]);
  });

  test.runIf(runsSweeps)(
    '[PAY-03] a traveller who goes away after approving has paid by PayPal’s event',
    async () => {
      const { orderId, paypalId } = await startedPayment();
      paypal.approve(paypalId);
      const event = approvedEvent(paypalId);
      expect(await tell(event)).toEqual({ status: 200, body: { outcome: 'settled' } });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
      expect(await tell(event)).toEqual({ status: 200, body: { outcome: 'repeated' } });
      const late = paypal.captureEvent('PAYMENT.CAPTURE.COMPLETED', paypalId);
      expect(await tell(late)).toMatchObject({ status: 200 });
      expect((await readOrder(traveller, orderId)).applicant_list[0].status_log).toHaveLength(3);
    },
  );

  test.runIf(runsSweeps)(
    'a pending capture is neither paid nor asked for again, until it is decided',
    async () => {
      const { orderId, paypalId, params } = await startedPayment();
      paypal.approve(paypalId);
      paypal.scriptCapture(paypalId, { status: 'PENDING' });
      await refresh(orderId);
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
      expect((await pay(orderId)).body).toEqual({ ...params, state: 'checking' });
      expect((await pay(orderId, 'card')).body).toMatchObject({
        provider: 'paypal',
        state: 'checking',
      });
      expect(await close(orderId)).toMatchObject({ ret: -5 });
      paypal.decide(paypalId, 'COMPLETED');
      await tell(paypal.captureEvent('PAYMENT.CAPTURE.COMPLETED', paypalId));
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
      expect(stripe.intentsOf(orderId)).toEqual([]);
    },
  );

  test.runIf(runsSweeps)(
    'a declined instrument ends this payment, and the next one is another',
    async () => {
      const { orderId, paypalId } = await startedPayment();
      paypal.approve(paypalId);
      paypal.scriptCapture(paypalId, { issue: 'INSTRUMENT_DECLINED' });
      expect(await refresh(orderId)).toMatchObject({ ret: 0 });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
      const { body } = await pay(orderId, 'paypal');
      expect(body.clientSecret).not.toBe(paypalId);
      paypal.approve(body.clientSecret);
      await refresh(orderId);
      expect((await paymentsOf(orderId)).map(({ state }) => state)).toEqual(['closed', 'paid']);
    },
  );

  test.runIf(runsSweeps)('an order that nobody approved for hours is made again', async () => {
    const { orderId, paypalId } = await startedPayment();
    paypal.forget(paypalId);
    const { body } = await pay(orderId, 'paypal');
    expect(body).toMatchObject({ state: 'open' });
    expect(paypal.ordersOf(orderId).map(({ id }) => id)).toEqual([body.clientSecret]);
  });

  test.runIf(runsSweeps)(
    'a page that names no way gets PayPal’s, too: nobody is moved to a card',
    async () => {
      const { orderId, paypalId } = await startedPayment();
      paypal.forget(paypalId);
      const { body } = await pay(orderId);
      expect(body).toMatchObject({ provider: 'paypal', state: 'open' });
      expect(paypal.ordersOf(orderId).map(({ id }) => id)).toEqual([body.clientSecret]);
      expect(stripe.intentsOf(orderId)).toEqual([]);
    },
  );

  test('another amount than asked never pays, and raises an alarm', async () => {
    const { orderId, paypalId, params } = await startedPayment();
    paypal.approve(paypalId);
    paypal.scriptCapture(paypalId, { status: 'COMPLETED', value: '1.00' });
    await refresh(orderId);
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
    const alarms = await server.services.db
      .selectFrom('payment_alarms')
      .where('payment_id', '=', params.payment_id)
      .select('problem')
      .execute();
    expect(alarms).toEqual([{ problem: 'other amount' }]);
  });
});

describe('one live payment', () => {
  test('PayPal’s is given up for a card, and never captured afterwards', async () => {
    const { orderId, paypalId } = await startedPayment();
    const { body } = await pay(orderId, 'card');
    expect(body).toMatchObject({ provider: 'stripe', state: 'open' });
    paypal.approve(paypalId);
    expect(await tell(approvedEvent(paypalId))).toMatchObject({ status: 200 });
    await refresh(orderId);
    expect(paypal.order(paypalId).capture).toBeUndefined();
    const [intent] = stripe.intentsOf(orderId);
    stripe.pay(intent?.id ?? '');
    await refresh(orderId);
    expect((await paymentsOf(orderId)).map(({ provider, state }) => [provider, state])).toEqual([
      ['paypal', 'closed'],
      ['stripe', 'paid'],
    ]);
  });

  test.runIf(runsSweeps)(
    'the card’s is cancelled for PayPal, or taken over if it was paid',
    async () => {
      const { orderId } = await submittedOrder(traveller);
      await pay(orderId, 'card');
      const { body } = await pay(orderId, 'paypal');
      expect(body).toMatchObject({ provider: 'paypal' });
      expect(stripe.intentsOf(orderId).map(({ status }) => status)).toEqual(['canceled']);

      const other = await submittedOrder(traveller);
      await pay(other.orderId, 'card');
      stripe.pay(stripe.intentsOf(other.orderId)[0]?.id ?? '');
      expect(await pay(other.orderId, 'paypal')).toMatchObject({ ret: -5 });
      expect(await readOrder(traveller, other.orderId)).toMatchObject({ pay_status: 3 });
      expect(paypal.ordersOf(other.orderId)).toEqual([]);
    },
  );

  test.runIf(runsSweeps)('a closed order is not captured, though it was approved', async () => {
    const { orderId, paypalId } = await startedPayment();
    paypal.approve(paypalId);
    expect(await close(orderId)).toMatchObject({ ret: 0 });
    expect(await tell(approvedEvent(paypalId))).toMatchObject({ status: 200 });
    expect(paypal.order(paypalId).capture).toBeUndefined();
    expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 1 });
  });

  test.runIf(runsSweeps)(
    'closing while a capture is under way ends paid, or with the money given back',
    async () => {
      for (let round = 0; round < 2; round += 1) {
        const { orderId, fee, paypalId } = await startedPayment();
        paypal.approve(paypalId);
        await Promise.all([refresh(orderId), close(orderId), refresh(orderId)]);
        const order = await readOrder(traveller, orderId);
        const { capture, refunded } = paypal.order(paypalId);
        const left = capture ? fee - refunded : 0;
        expect(left).toBe(order.pay_status === 3 ? fee : 0);
      }
    },
  );
});

describe('while PayPal is away', () => {
  test.runIf(runsSweeps).each(['hangs', 'babbles'] as const)(
    '%s: paying is refused in words, the order stays, the next try goes on',
    async (fault) => {
      const { orderId } = await submittedOrder(traveller);
      paypal.fail('POST /v2/checkout/orders', fault, 2);
      expect(await pay(orderId, 'paypal')).toMatchObject({
        ret: -5,
        msg: expect.stringContaining('the payment was not started'),
      });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
      expect(await pay(orderId, 'paypal')).toMatchObject({ ret: 0 });
      expect(paypal.ordersOf(orderId)).toHaveLength(1);
    },
  );

  test.runIf(runsSweeps)(
    'a capture without an answer is found out later, and made once',
    async () => {
      const { orderId, paypalId } = await startedPayment();
      paypal.approve(paypalId);
      paypal.fail(`POST /v2/checkout/orders/${paypalId}/capture`, 'done, then hangs', 2);
      expect(await refresh(orderId)).toMatchObject({ ret: -5 });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
      await refresh(orderId);
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
    },
  );

  test.runIf(runsSweeps)(
    'an event whose signature cannot be asked about is to come again',
    async () => {
      const { orderId, paypalId } = await startedPayment();
      paypal.approve(paypalId);
      const event = approvedEvent(paypalId);
      paypal.fail('POST /v1/notifications', 'is down', 2);
      expect(await tell(event)).toMatchObject({ status: 503 });
      expect(paypal.order(paypalId).capture).toBeUndefined();
      expect(await tell(event)).toMatchObject({ status: 200 });
      expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 3 });
    },
  );
});

test('an event that PayPal does not call its own is refused, and nothing is written', async () => {
  const { orderId, paypalId } = await startedPayment();
  paypal.approve(paypalId);
  const { payload, headers } = approvedEvent(paypalId);
  const { db } = server.services;
  const count = async () =>
    (await db.selectFrom('payment_events').select('event_id').execute()).length;
  const before = await count();
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
  const wrong: TransmittedEvent[] = [
    { payload: payload.replace('payment', 'Payment'), headers },
    { payload, headers: { ...headers, 'paypal-transmission-sig': 'AAAA' } },
    { payload, headers: { ...headers, 'paypal-auth-algo': 'none' } },
  ];
  // These are not worth a question.
  const hopeless: TransmittedEvent[] = [
    { payload, headers: { ...headers, 'paypal-cert-url': 'https://paypal.com.elsewhere/cert' } },
    { payload, headers: without('paypal-transmission-sig') },
    { payload, headers: without('paypal-transmission-time') },
    { payload: 'no json', headers },
    { payload: '{}', headers },
  ];
  for (const event of wrong) expect(await tell(event)).toMatchObject({ status: 400 });
  const asked = paypal.calls.length;
  for (const event of hopeless) expect(await tell(event)).toMatchObject({ status: 400 });
  expect(paypal.calls).toHaveLength(asked);
  expect(await count()).toBe(before);
  expect(paypal.order(paypalId).capture).toBeUndefined();
  expect(await readOrder(traveller, orderId)).toMatchObject({ pay_status: 2 });
  // That its algorithm is unknown is what this company complains of.
  expect(paypal.complaints.splice(0)).toHaveLength(1);
});

test('an event about nothing of ours is taken and done with', async () => {
  const none = { id: 'NOTOURS', status: 'APPROVED' };
  const answer = { status: 200, body: { outcome: 'unknown' } };
  expect(await tell(paypal.event('CHECKOUT.ORDER.APPROVED', none))).toEqual(answer);
  expect(await tell(paypal.event('CUSTOMER.DISPUTE.CREATED', {}))).toEqual(answer);
  expect(await tell(paypal.event('PAYMENT.CAPTURE.COMPLETED', { id: 'X' }))).toEqual(answer);
});

test('pages may load the scripts of both, but only PayPal’s elements bring styles', async () => {
  const { headers } = await fetch(server.address);
  const policy = headers.get('content-security-policy') ?? '';
  const own = 'https://*.paypal.com https://*.paypalobjects.com';
  expect(policy).toContain(
    `script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com ${own};`,
  );
  expect(policy).toContain(`style-src 'self' ${own} 'unsafe-inline';`);
});
