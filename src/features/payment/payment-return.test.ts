import { expect, test } from 'vitest';
import { paymentReturnOf } from './payment-return';

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
