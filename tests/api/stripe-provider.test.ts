import { payMethods } from '../../src/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentFailure, type PaymentProvider } from '../../server/areas/payments/core/provider';
import { stripeProvider } from '../../server/areas/payments/stripe/stripe';
import type { Fault } from '../support/company-server';
import { startStripeDouble, type StripeDouble } from '../support/stripe-double';
import type { PaidWith } from '../support/stripe-books';

let double: StripeDouble;
let stripe: PaymentProvider;

beforeAll(async () => {
  double = await startStripeDouble();
  stripe = stripeProvider(double.settings, 300);
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

async function failureOf(work: Promise<unknown>): Promise<PaymentFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PaymentFailure);
  return failure as PaymentFailure;
}

describe('an intent', () => {
  test('[PAY-04] an intent asks for cents of usd, and says which order and payment it is for', async () => {
    const asked = request();
    const { intentId, clientSecret } = await stripe.createIntent(asked);
    expect(double.complaints).toEqual([]);
    expect(double.intent(intentId)).toMatchObject({
      amount: 12_345,
      currency: 'usd',
      clientSecret,
      metadata: { order: asked.reference, payment: asked.idempotencyKey },
      description: expect.stringContaining(asked.reference),
    });
    expect(await stripe.queryIntent(intentId)).toEqual({
      state: 'open',
      amount: 12_345,
      currency: 'usd',
      clientSecret,
    });
  });

  test('an intent of the same key is one, also when the answer to the first was lost', async () => {
    const asked = request();
    double.fail('POST /v1/payment_intents', 'done, then cuts');
    const first = await stripe.createIntent(asked);
    expect(await stripe.createIntent(asked)).toEqual(first);
    expect(double.intentsOf(asked.reference)).toHaveLength(1);
  });

  test('an intent of the same key with another amount is refused', async () => {
    const asked = request();
    await stripe.createIntent(asked);
    const failure = await failureOf(stripe.createIntent({ ...asked, amount: 1 }));
    expect(failure.kind).toBe('refused');
    expect(double.intentsOf(asked.reference)).toHaveLength(1);
  });

  test.each<[PaidWith, number]>([
    ['card', 1],
    ['apple_pay', 2],
    ['google_pay', 3],
    ['link', 4],
    ['wechat_pay', 5],
    ['alipay', 6],
  ])('[PAY-02][DET-05] paid with %s has method %i', async (paidWith, method) => {
    const { intentId } = await stripe.createIntent(request());
    double.pay(intentId, paidWith);
    const status = await stripe.queryIntent(intentId);
    expect(status).toEqual({
      state: 'succeeded',
      amount: 12_345,
      currency: 'usd',
      method: payMethods.nameOf(method),
      paidAt: expect.any(Date),
    });
    expect(Math.abs(Number(status.paidAt) - Date.now())).toBeLessThan(60_000);
    expect(double.complaints).toEqual([]);
  });

  test('an intent says what was taken, not what was asked for', async () => {
    const { intentId } = await stripe.createIntent(request());
    double.pay(intentId, 'card', { received: 100, currency: 'EUR' });
    expect(await stripe.queryIntent(intentId)).toMatchObject({ amount: 100, currency: 'eur' });
  });

  test.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['requires_action', 'open'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['canceled', 'cancelled'],
  ] as const)('an intent that %s is %s', async (status, state) => {
    const { intentId } = await stripe.createIntent(request());
    double.move(intentId, status);
    expect(await stripe.queryIntent(intentId)).toMatchObject({ state, amount: 12_345 });
  });

  test('an intent in a state that nobody knows is no answer', async () => {
    const { intentId } = await stripe.createIntent(request());
    double.move(intentId, 'thinking_about_it');
    expect((await failureOf(stripe.queryIntent(intentId))).kind).toBe('unreachable');
  });

  test('an intent that Stripe does not know is refused', async () => {
    expect((await failureOf(stripe.queryIntent('pi_none'))).kind).toBe('refused');
  });
});

describe('cancelling', () => {
  test('cancelling ends an open intent, and twice is once', async () => {
    const { intentId } = await stripe.createIntent(request());
    expect(await stripe.cancelIntent(intentId)).toMatchObject({ state: 'cancelled' });
    expect(await stripe.cancelIntent(intentId)).toMatchObject({ state: 'cancelled' });
    expect(() => double.pay(intentId)).toThrow('canceled');
    expect(double.complaints).toEqual([]);
  });

  test.each(['succeeded', 'processing'] as const)('too late says that it is %s', async (state) => {
    const { intentId } = await stripe.createIntent(request());
    if (state === 'succeeded') double.pay(intentId);
    else double.move(intentId, state);
    expect(await stripe.cancelIntent(intentId)).toMatchObject({ state, amount: 12_345 });
  });

  test('cancelling of what is not there is refused', async () => {
    expect((await failureOf(stripe.cancelIntent('pi_none'))).kind).toBe('refused');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const { intentId } = await stripe.createIntent(request());
    double.pay(intentId);
    return intentId;
  };
  const refundsOf = (intentId: string) =>
    double.refunds.filter(({ intent }) => intent === intentId).map(({ amount }) => amount);

  test('a refund gives back once for each key, also when an answer was lost', async () => {
    const intentId = await paid();
    const part = { intentId, amount: 2_345, reference: `part-${intentId}` };
    double.fail('POST /v1/refunds', 'done, then cuts');
    const first = await stripe.refund(part);
    expect(await stripe.refund(part)).toEqual(first);
    await stripe.refund({ intentId, amount: 10_000, reference: `rest-${intentId}` });
    expect(refundsOf(intentId)).toEqual([2_345, 10_000]);
    expect(double.complaints).toEqual([]);
  });

  test('a refund of more than is left, or of what was never paid, is refused', async () => {
    const intentId = await paid();
    const more = { intentId, amount: 12_346, reference: `more-${intentId}` };
    expect((await failureOf(stripe.refund(more))).kind).toBe('refused');
    const open = await stripe.createIntent(request());
    const early = { intentId: open.intentId, amount: 1, reference: `early-${intentId}` };
    expect((await failureOf(stripe.refund(early))).kind).toBe('refused');
    expect(refundsOf(intentId)).toEqual([]);
  });
});

describe('Stripe’s bad days', () => {
  test.each<Fault>(['cuts', 'is down', 'is overloaded', 'babbles', 'hangs'])(
    '%s once and is asked again where that helps, twice and is unreachable',
    async (fault) => {
      const { intentId } = await stripe.createIntent(request());
      const path = `GET /v1/payment_intents/${intentId}`;
      double.fail(path, fault);
      const once = await stripe.queryIntent(intentId).catch((error: unknown) => error);
      if (fault === 'babbles' || fault === 'is overloaded')
        expect(once).toMatchObject({ kind: 'unreachable' });
      else expect(once).toMatchObject({ state: 'open' });
      double.fail(path, fault, fault === 'babbles' || fault === 'is overloaded' ? 1 : 2);
      const failure = await failureOf(stripe.queryIntent(intentId));
      expect(failure.kind).toBe('unreachable');
      expect(await stripe.queryIntent(intentId)).toMatchObject({ state: 'open' });
    },
  );

  test.each<Fault>(['answers emptily', 'babbles'])(
    'an intent is not made by one that %s',
    async (fault) => {
      double.fail('POST /v1/payment_intents', fault);
      expect((await failureOf(stripe.createIntent(request()))).kind).toBe('unreachable');
    },
  );

  test('no failure tells a key, a secret or what Stripe wrote', async () => {
    const other = stripeProvider({ ...double.settings, secretKey: 'sk_test_another' }, 300);
    const failure = await failureOf(other.createIntent(request()));
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('401') });
    const { intentId, clientSecret } = await stripe.createIntent(request());
    double.pay(intentId);
    const again = await failureOf(
      stripe.refund({ intentId, amount: 99_999, reference: 'too-much' }),
    );
    for (const { message, stack = '' } of [failure, again])
      for (const secret of ['sk_test', clientSecret, 'No such', 'greater than'])
        expect(message + stack).not.toContain(secret);
  });
});
