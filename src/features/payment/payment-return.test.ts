import { expect, test } from 'vitest';
import { paymentReturnOf, paymentReturnUrl } from './payment-return';

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

const of = (query: string) => paymentReturnOf(new URLSearchParams(query));

test('[NAV-19] the return address names an order, or a price difference', () => {
  expect(of('order_id=7&fee_type_id=1')).toEqual({ orderId: '7', feeType: 'order' });
  expect(of('order_id=7&fee_type_id=3&price_diff_id=9')).toEqual({
    orderId: '7',
    feeType: 'price-difference',
    priceDifferenceId: '9',
  });
});

test('an address without a payment gives undefined', () => {
  expect(of('')).toBeUndefined();
  expect(of('order_id=7&fee_type_id=3')).toBeUndefined();
});
