import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { expect, test, vi } from 'vitest';
import type { PaymentParams } from '../../../contract/payments';
import type { PaymentOutcome } from '../payment-outcome';
import { openPayPal } from './paypal-session';

const params: PaymentParams = {
  provider: 'paypal',
  ways: ['paypal'],
  publishableKey: 'client',
  clientSecret: 'ORDER-1',
  paymentId: 'payment',
  amount: 4800,
  currency: 'usd',
};

/** PayPal's buttons as they are handed our functions, and what the page is told. */
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

test('[PAY-03] PayPal’s own buttons pay the order that the server made', async () => {
  const { told, given, createOrder, stop, close } = open(() => Promise.resolve(params));
  expect(await createOrder()).toBe('ORDER-1');
  await given.onApprove?.({ orderID: 'ORDER-1' }, {} as never);
  expect(told).toEqual([{ outcome: 'succeeded' }]);
  stop();
  expect(close).toHaveBeenCalledOnce();
});

test('going away charges nothing; a window that broke may have been approved', () => {
  const { told, given } = open(() => Promise.resolve(params));
  given.onCancel?.({}, {} as never);
  given.onError?.({});
  expect(told).toEqual([{ outcome: 'cancelled' }, { outcome: 'unknown' }]);
});

test('an order that the server refuses is told once, in the server’s words', async () => {
  const { told, given, createOrder } = open(() => Promise.reject(new Error('It was paid.')));
  await expect(createOrder()).rejects.toThrow();
  given.onError?.({});
  expect(told).toEqual([{ outcome: 'declined', reason: 'Error: It was paid.' }]);
});

test('no second payment while the first one is being checked', async () => {
  const { told, createOrder } = open(() => Promise.resolve({ ...params, state: 'checking' }));
  await expect(createOrder()).rejects.toThrow();
  expect(told).toEqual([{ outcome: 'unknown' }]);
});
