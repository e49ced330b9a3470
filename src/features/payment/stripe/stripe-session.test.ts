import type { PaymentIntent, PaymentIntentResult, Stripe, StripeError } from '@stripe/stripe-js';
import { afterEach, expect, test, vi } from 'vitest';
import { activate } from '../../../language/translate';
import { openStripe, outcomeOfStripe, stripeLocale, stripeLook } from './stripe-session';

afterEach(() => activate('en'));

test.each([
  ['en', 'en'],
  ['zh-Hans', 'zh'],
  ['ar', 'ar'],
  // A language of ours only.
  ['en-XA', 'en'],
])('Stripe’s form in %s', (language, locale) => {
  activate(language);
  expect(stripeLocale()).toBe(locale);
});

test('Stripe’s fields use the page’s design tokens, light and dark', () => {
  const look = stripeLook((name) => `value of ${name}`, true);
  expect(look.theme).toBe('night');
  expect(look.variables).toMatchObject({
    colorPrimary: 'value of --action',
    colorBackground: 'value of --card',
    colorText: 'value of --ink',
    colorDanger: 'value of --danger',
    borderRadius: 'value of --radius-field',
  });
  expect(stripeLook((name) => name, false).theme).toBe('stripe');
});

const ofIntent = (intent: Partial<PaymentIntent>) =>
  outcomeOfStripe({ paymentIntent: intent as PaymentIntent } as PaymentIntentResult);
const ofError = (error: Partial<StripeError>) =>
  outcomeOfStripe({ error: error as StripeError } as PaymentIntentResult);

test('[PAY-02] only a succeeded intent is paid; a processing one is unknown', () => {
  expect(ofIntent({ status: 'succeeded' })).toEqual({ outcome: 'succeeded' });
  expect(ofIntent({ status: 'processing' })).toEqual({ outcome: 'unknown' });
  expect(ofIntent({ status: 'requires_action' })).toEqual({ outcome: 'cancelled' });
  expect(ofIntent({ status: 'canceled' })).toEqual({ outcome: 'closed' });
  expect(
    ofIntent({
      status: 'requires_payment_method',
      last_payment_error: { message: 'No funds.' } as StripeError,
    } as Partial<PaymentIntent>),
  ).toEqual({ outcome: 'declined', reason: 'No funds.' });
});

test('[ERR-18] the traveller sees the provider’s own message', () => {
  expect(ofError({ type: 'card_error', message: 'Your card has expired.' })).toEqual({
    outcome: 'declined',
    reason: 'Your card has expired.',
  });
  expect(ofError({ type: 'validation_error', message: 'Your card number is incomplete.' })).toEqual(
    {
      outcome: 'declined',
      reason: 'Your card number is incomplete.',
    },
  );
});

test('a lost answer leaves the outcome unknown', () => {
  expect(ofError({ type: 'api_connection_error', message: 'No network.' })).toEqual({
    outcome: 'unknown',
  });
  expect(ofError({ type: 'api_error' })).toEqual({ outcome: 'unknown' });
});

test('an error about a payment that succeeded elsewhere counts as paid', () => {
  const wrongState = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
  } as const;
  expect(ofError(wrongState)).toEqual({ outcome: 'unknown' });
  expect(
    ofError({ ...wrongState, payment_intent: { status: 'succeeded' } as PaymentIntent }),
  ).toEqual({ outcome: 'succeeded' });
});

test('a chat app’s code is shown for another phone', () => {
  const next_action = {
    wechat_pay_display_qr_code: { image_data_url: 'data:image/png;base64,AA' },
  };
  expect(
    ofIntent({ status: 'requires_action', next_action } as unknown as Partial<PaymentIntent>),
  ).toEqual({ outcome: 'code', picture: 'data:image/png;base64,AA' });
});

afterEach(() => {
  activate('en');
  vi.unstubAllGlobals();
});

test('Stripe’s fields are in the traveller’s language', () => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  activate('fr');
  const element = { on: () => undefined, mount: () => undefined };
  const elements = vi.fn(() => ({ create: () => element }));
  const ignore = () => undefined;
  openStripe({ elements } as unknown as Stripe, { clientSecret: 'secret' } as never, {
    places: { wallets: {}, fields: {} } as never,
    returnUrl: '/',
    events: {
      onShown: ignore,
      onFailed: ignore,
      onComplete: ignore,
      onWallets: ignore,
      onWalletConfirm: ignore,
    },
  });
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ locale: 'fr' }));
});
