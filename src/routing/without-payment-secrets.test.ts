import { expect, test } from 'vitest';
import { withoutPaymentSecrets } from './without-payment-secrets';

const off = (address: string) => withoutPaymentSecrets(new URL(address, 'https://visa.example'));

test('only the payment’s secrets are removed from its return address', () => {
  expect(
    off(
      '/pay-callback?order_id=7&fee_type_id=3&price_diff_id=d%201&channel_id=partner' +
        '&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    ),
  ).toBe('/pay-callback?order_id=7&fee_type_id=3&price_diff_id=d%201&channel_id=partner');
  expect(off('/pay-callback?payment_intent=pi_1')).toBe('/pay-callback');
});

test('an address without secrets is not changed', () => {
  expect(off('/pay-callback?order_id=7&fee_type_id=1')).toBeUndefined();
  expect(off('/orders?payment_intent=pi_1')).toBeUndefined();
});
