import { expect, test } from 'vitest';
import { paymentSecretsOff } from './payment-secrets-off';

const off = (address: string) => paymentSecretsOff(new URL(address, 'https://visa.example'));

test('a payment’s secrets leave its return address, and nothing else does', () => {
  expect(
    off(
      '/pay-callback?order_id=7&fee_type_id=3&price_diff_id=d%201&channel_id=partner' +
        '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    ),
  ).toBe('/pay-callback?order_id=7&fee_type_id=3&price_diff_id=d%201&channel_id=partner');
  expect(off('/pay-callback?payment_intent=pi_1')).toBe('/pay-callback');
});

test('an address without them stays as it was spelled', () => {
  expect(off('/pay-callback?order_id=7&fee_type_id=1')).toBeUndefined();
  expect(off('/orders?payment_intent=pi_1')).toBeUndefined();
});
