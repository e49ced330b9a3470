import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentParams } from '../../../contract/payments';
import type { PaymentOutcome } from '../payment-attempt';
import { activate } from '../../../language/translate';
import { openPayPal, payPalLocale } from './paypal-session';

afterEach(() => activate('en'));

test.each([
  ['en', 'en_US'],
  ['zh-Hans', 'zh_CN'],
  ['ar', 'ar_EG'],
  // A language of ours only.
  ['en-XA', 'en_US'],
])('PayPal’s buttons in %s', (language, locale) => {
  activate(language);
  expect(payPalLocale()).toBe(locale);
});

const params: PaymentParams = {
  provider: 'paypal',
  ways: ['paypal'],
  publishableKey: 'client',
  clientSecret: 'ORDER-1',
  paymentId: 'payment',
  amount: 4800,
  currency: 'usd',
};

/** A session with fake PayPal buttons, and the outcomes that the page receives. */
function open(renew: () => Promise<PaymentParams>) {
  const told: PaymentOutcome[] = [];
  let given: PayPalButtonsComponentOptions = {};
  const close = vi.fn(() => Promise.resolve());
  const render = vi.fn(() => Promise.resolve());
  const buttons = { render, close } as unknown as ReturnType<Parameters<typeof openPayPal>[0]>;
  const stop = openPayPal(
    (options = {}) => {
      given = options;
      return buttons;
    },
    {} as HTMLElement,
    {
      onShown: () => undefined,
      onFailed: () => undefined,
      renew,
      describe: String,
      onOutcome: (outcome) => told.push(outcome),
    },
  );
  const createOrder = () =>
    given.createOrder?.({ paymentSource: 'paypal' }, {} as never) ?? Promise.reject(new Error());
  return { told, given, stop, close, createOrder };
}

test('[PAY-03] PayPal’s buttons pay the order that the server created', async () => {
  const { told, given, createOrder, stop, close } = open(() => Promise.resolve(params));
  expect(await createOrder()).toBe('ORDER-1');
  await given.onApprove?.({ orderID: 'ORDER-1' }, {} as never);
  expect(told).toEqual([{ outcome: 'succeeded' }]);
  stop();
  expect(close).toHaveBeenCalledOnce();
});

test('closing PayPal’s window cancels; an error in it leaves the outcome unknown', () => {
  const { told, given } = open(() => Promise.resolve(params));
  given.onCancel?.({}, {} as never);
  given.onError?.({});
  expect(told).toEqual([{ outcome: 'cancelled' }, { outcome: 'unknown' }]);
});

test('a refusal by the server is reported once, with the server’s message', async () => {
  const { told, given, createOrder } = open(() => Promise.reject(new Error('It was paid.')));
  await expect(createOrder()).rejects.toThrow();
  given.onError?.({});
  expect(told).toEqual([{ outcome: 'declined', reason: 'Error: It was paid.' }]);
});

test('no second payment starts while the first one is being checked', async () => {
  const { told, createOrder } = open(() => Promise.resolve({ ...params, state: 'checking' }));
  await expect(createOrder()).rejects.toThrow();
  expect(told).toEqual([{ outcome: 'unknown' }]);
});
