import { expect, test } from 'vitest';
import { paymentReturnUrl } from './return-url';

const place = { origin: 'https://visa.example', search: '' };
const difference = {
  type: 'price-difference',
  differenceId: 'd 1',
  item: 'Fee',
  expectedFee: 1200,
  currency: 'usd',
} as const;

test('[PAY-05] a provider returns to the origin’s pay-callback, with the fee and the channel', () => {
  expect(paymentReturnUrl('7', { type: 'order' }, place)).toBe(
    'https://visa.example/pay-callback?order_id=7&fee_type_id=1',
  );
  expect(paymentReturnUrl('7', difference, { ...place, search: '?channel_id=partner' })).toBe(
    'https://visa.example/pay-callback?order_id=7&fee_type_id=3&price_diff_id=d%201&channel_id=partner',
  );
});
