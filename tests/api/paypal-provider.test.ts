import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paypalClient } from '../../server/areas/payments/paypal/paypal-client';
import { paypalProvider } from '../../server/areas/payments/paypal/paypal';
import { PaymentFailure, type PaymentProvider } from '../../server/areas/payments/core/provider';
import type { Fault } from '../support/company-server';
import { startPayPalDouble, type PayPalDouble } from '../support/paypal-double';
import type { CaptureScript } from '../support/paypal-books';

const timeout = 300;
let double: PayPalDouble;
let paypal: PaymentProvider;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const newProvider = (changes: Partial<PayPalDouble['settings']> = {}) => {
  const settings = { ...double.settings, ...changes };
  return paypalProvider(settings, paypalClient(settings, { clock, timeout }));
};

beforeAll(async () => {
  double = await startPayPalDouble();
  paypal = newProvider();
});
beforeEach(() => void double.complaints.splice(0));
afterAll(() => double?.close());

let made = 0;
const request = () => ({
  amount: 12_345,
  currency: 'usd' as const,
  reference: `20261121-${(made += 1)}`,
  idempotencyKey: `payment-${made}`,
});
const newIntent = async () => (await paypal.createIntent(request())).intentId;
const captured = async (script?: CaptureScript) => {
  const intentId = await newIntent();
  double.approve(intentId);
  if (script) double.scriptCapture(intentId, script);
  return { intentId, status: await paypal.queryIntent(intentId) };
};
const timesOf = (call: string) => double.calls.filter((each) => each === call).length;

async function failureOf(work: Promise<unknown>): Promise<PaymentFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PaymentFailure);
  return failure as PaymentFailure;
}

describe('an order at PayPal', () => {
  test('[PAY-03][PAY-04] an order at PayPal asks for dollars and cents of usd, and is open until it is approved', async () => {
    const asked = request();
    const { intentId, clientSecret } = await paypal.createIntent(asked);
    expect(clientSecret).toBe(intentId);
    expect(double.order(intentId)).toMatchObject({
      value: '123.45',
      reference: asked.reference,
      payment: asked.idempotencyKey,
    });
    expect(await paypal.queryIntent(intentId)).toEqual({
      state: 'open',
      amount: 12_345,
      currency: 'usd',
      clientSecret: intentId,
    });
    expect(double.complaints).toEqual([]);
  });

  test.each([
    [1, '0.01'],
    [50, '0.50'],
    [100, '1.00'],
    [9_007_199, '90071.99'],
  ])('an order at PayPal of %i cents says %s, and reads it back', async (amount, value) => {
    const { intentId } = await paypal.createIntent({ ...request(), amount });
    expect(double.order(intentId).value).toBe(value);
    expect(await paypal.queryIntent(intentId)).toMatchObject({ amount });
  });

  test('an order at PayPal of the same key is one, also when the answer to the first was lost', async () => {
    const asked = request();
    double.fail('POST /v2/checkout/orders', 'done, then cuts');
    const first = await paypal.createIntent(asked);
    expect(await paypal.createIntent(asked)).toEqual(first);
    expect(double.ordersOf(asked.reference)).toHaveLength(1);
  });

  test('an order at PayPal that nobody approved in time is gone, and free for another payment', async () => {
    const intentId = await newIntent();
    double.forget(intentId);
    expect(await paypal.queryIntent(intentId)).toMatchObject({ state: 'cancelled' });
    expect(await paypal.cancelIntent(intentId)).toMatchObject({ state: 'cancelled' });
  });
});

describe('what the traveller approved', () => {
  test('[PAY-03][DET-05] what the traveller approved is captured once, as a payment by a web wallet', async () => {
    const { intentId, status } = await captured();
    expect(status).toEqual({
      state: 'succeeded',
      amount: 12_345,
      currency: 'usd',
      method: 'web-wallet',
      paidAt: expect.any(Date),
    });
    expect(await paypal.queryIntent(intentId)).toEqual(status);
    expect(timesOf(`POST /v2/checkout/orders/${intentId}/capture`)).toBe(1);
    expect(double.complaints).toEqual([]);
  });

  test('what the traveller approved is not captured by a look, nor by a cancellation', async () => {
    const intentId = await newIntent();
    double.approve(intentId);
    expect(await paypal.queryIntent(intentId, 'look')).toMatchObject({ state: 'open' });
    expect(await paypal.cancelIntent(intentId)).toMatchObject({ state: 'cancelled' });
    expect(double.order(intentId).capture).toBeUndefined();
  });

  test('what the traveller approved is captured once by two who ask at the same time, and after a lost answer', async () => {
    const intentId = await newIntent();
    double.approve(intentId);
    double.fail(`POST /v2/checkout/orders/${intentId}/capture`, 'done, then hangs', 2);
    const both = await Promise.allSettled([1, 2].map(() => paypal.queryIntent(intentId)));
    for (const each of both)
      if (each.status === 'fulfilled') expect(each.value.state).toBe('succeeded');
    expect(await paypal.queryIntent(intentId)).toMatchObject({ state: 'succeeded' });
    expect(double.complaints).toEqual([]);
  });

  test('what the traveller approved and somebody else captured is paid too', async () => {
    const intentId = await newIntent();
    double.approve(intentId);
    double.scriptCapture(intentId, { issue: 'ORDER_ALREADY_CAPTURED', taken: true });
    expect(await paypal.queryIntent(intentId)).toMatchObject({ state: 'succeeded' });
  });

  test.each<[CaptureScript, string]>([
    [{ status: 'PENDING' }, 'processing'],
    [{ status: 'DECLINED' }, 'failed'],
    [{ status: 'FAILED' }, 'failed'],
    [{ status: 'REFUNDED' }, 'succeeded'],
    [{ issue: 'INSTRUMENT_DECLINED' }, 'failed'],
    [{ issue: 'PAYER_ACTION_REQUIRED' }, 'open'],
    [{ issue: 'ORDER_EXPIRED' }, 'failed'],
  ])('what the traveller approved and comes to %o is %s', async (script, state) => {
    expect((await captured(script)).status).toMatchObject({ state, amount: 12_345 });
  });

  test('what the traveller approved and is not captured for a reason of our own is refused', async () => {
    const intentId = await newIntent();
    double.approve(intentId);
    double.scriptCapture(intentId, { issue: 'PAYEE_ACCOUNT_RESTRICTED' });
    expect(await failureOf(paypal.queryIntent(intentId))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('PAYEE_ACCOUNT_RESTRICTED'),
    });
  });

  test.each(['COMPLETED', 'DECLINED'] as const)(
    'what the traveller approved and was pending becomes %s',
    async (end) => {
      const { intentId } = await captured({ status: 'PENDING' });
      expect(await paypal.cancelIntent(intentId)).toMatchObject({ state: 'processing' });
      double.decide(intentId, end);
      const state = end === 'COMPLETED' ? 'succeeded' : 'failed';
      expect(await paypal.queryIntent(intentId)).toMatchObject({ state });
    },
  );

  test('a capture says what was taken, not what was asked for', async () => {
    const { status } = await captured({ status: 'COMPLETED', value: '1.5', currency: 'EUR' });
    expect(status).toMatchObject({ state: 'succeeded', amount: 150, currency: 'eur' });
  });

  test('what the traveller approved cannot be cancelled once it was captured', async () => {
    const { intentId } = await captured();
    expect(await paypal.cancelIntent(intentId)).toMatchObject({ state: 'succeeded' });
  });
});

describe('a refund', () => {
  test('a refund gives back once for each key, also when an answer was lost, and never too much', async () => {
    const { intentId } = await captured();
    const part = { intentId, amount: 2_345, reference: `part-${intentId}` };
    double.fail('POST /v2/payments/captures', 'done, then cuts');
    const first = await paypal.refund(part);
    expect(await paypal.refund(part)).toEqual(first);
    await paypal.refund({ intentId, amount: 10_000, reference: `rest-${intentId}` });
    expect(double.order(intentId).refunded).toBe(12_345);
    const more = paypal.refund({ intentId, amount: 1, reference: `more-${intentId}` });
    expect((await failureOf(more)).kind).toBe('refused');
    expect(double.complaints).toEqual([]);
  });

  test('a refund of what was never captured is refused', async () => {
    const intentId = await newIntent();
    const early = paypal.refund({ intentId, amount: 1, reference: `early-${intentId}` });
    expect((await failureOf(early)).kind).toBe('refused');
  });
});

describe('the token', () => {
  const tokens = () => timesOf('POST /v1/oauth2/token');

  test('PayPal’s token is fetched once for many, before its end again, and when it was taken back', async () => {
    const fresh = newProvider();
    const before = tokens();
    await Promise.all([1, 2, 3].map(() => fresh.createIntent(request())));
    expect(tokens() - before).toBe(1);
    ahead = (double.tokenLife - 30) * 1000;
    await fresh.createIntent(request());
    expect(tokens() - before).toBe(2);
    ahead = 0;
    double.endTokens();
    await fresh.createIntent(request());
    expect(tokens() - before).toBe(3);
    expect(double.complaints).toEqual([]);
  });

  test('PayPal’s token that could not be had is requested again by the next one', async () => {
    const fresh = newProvider();
    double.fail('POST /v1/oauth2/token', 'is down', 2);
    expect((await failureOf(fresh.createIntent(request()))).kind).toBe('unreachable');
    await fresh.createIntent(request());
  });

  test('PayPal’s token of another shop is refused, and no failure tells a secret', async () => {
    const other = newProvider({ clientSecret: 'not-the-secret' });
    const failure = await failureOf(other.createIntent(request()));
    expect(failure.kind).toBe('refused');
    expect(failure.message + failure.stack).not.toMatch(/not-the-secret|Basic|Bearer/);
  });
});

describe('PayPal’s bad days', () => {
  test.each<Fault>(['cuts', 'is down', 'is overloaded', 'babbles', 'answers emptily', 'hangs'])(
    '%s once and is asked again, twice and is unreachable',
    async (fault) => {
      const intentId = await newIntent();
      const path = `GET /v2/checkout/orders/${intentId}`;
      double.fail(path, fault);
      expect(await paypal.queryIntent(intentId)).toMatchObject({ state: 'open' });
      double.fail(path, fault, 2);
      expect((await failureOf(paypal.queryIntent(intentId))).kind).toBe('unreachable');
      expect(await paypal.queryIntent(intentId)).toMatchObject({ state: 'open' });
    },
  );

  test.each<Fault>(['answers emptily', 'babbles', 'is down'])(
    'a capture that %s is not one, until it is known',
    async (fault) => {
      const intentId = await newIntent();
      double.approve(intentId);
      double.fail(`POST /v2/checkout/orders/${intentId}/capture`, fault, 2);
      expect((await failureOf(paypal.queryIntent(intentId))).kind).toBe('unreachable');
      expect(await paypal.queryIntent(intentId)).toMatchObject({ state: 'succeeded' });
    },
  );
});
