import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders';
import type { AppliedCoupon } from './applied-coupon';
import { priceRows } from './price-rows';

const order = (product: Partial<Order['product']>) =>
  ({ currency: 'usd', applicants: [{}, {}], product }) as unknown as Order;

const none: AppliedCoupon = { state: 'none' };

test('[CONF-03] [LIM-01] the breakdown names each fee times the applicants', () => {
  expect(priceRows(order({ visaFee: 1600, serviceFee: 900, sellPrice: 2500 }), none)).toEqual([
    { label: 'Visa fee, $16.00 × 2', value: '$32.00' },
    { label: 'Service fee, $9.00 × 2', value: '$18.00' },
  ]);
});

test('without its parts the price is shown as one row', () => {
  expect(priceRows(order({ sellPrice: 2500 }), none)).toEqual([
    { label: 'Visa, $25.00 × 2', value: '$50.00' },
  ]);
  expect(priceRows(order({}), none)).toEqual([]);
});

test('[CONF-03] the coupon has its own row, which says that it is for one applicant', () => {
  const product = { visaFee: 1600, serviceFee: 900 };
  const coupon = { state: 'applied', id: 'c', type: 1, discount: 1000, fee: 4750, saving: 250 };
  const last = (of: ReturnType<typeof order>) => priceRows(of, coupon as AppliedCoupon).at(-1);
  expect(last(order(product))).toEqual({
    label: 'Coupon, for one applicant',
    value: '−$2.50',
    tone: 'ok',
  });
  expect(last({ ...order(product), applicants: [{}] } as unknown as Order)?.label).toBe('Coupon');
});
