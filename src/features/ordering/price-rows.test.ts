import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders';
import { priceRows } from './price-rows';

const order = (product: Partial<Order['product']>) =>
  ({ currency: 'usd', applicants: [{}, {}], product }) as unknown as Order;

test('[CONF-03] [LIM-01] the breakdown names each fee times the applicants', () => {
  expect(priceRows(order({ visaFee: 1600, serviceFee: 900, sellPrice: 2500 }))).toEqual([
    { label: 'Visa fee, $16.00 × 2', value: '$32.00' },
    { label: 'Service fee, $9.00 × 2', value: '$18.00' },
  ]);
});

test('without its parts the price stands as a whole', () => {
  expect(priceRows(order({ sellPrice: 2500 }))).toEqual([
    { label: 'Visa, $25.00 × 2', value: '$50.00' },
  ]);
  expect(priceRows(order({}))).toEqual([]);
});
