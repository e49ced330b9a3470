import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { outcomeOfStripe } from './stripe-outcome';

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
