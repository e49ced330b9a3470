import { expect, test } from 'vitest';
import { feeCurrency, feeIsDue, feeIsPaid, pendingDifference } from './due-fee';

const difference = (id: string, status: 'unpaid' | 'paid') =>
  ({ id, item: 'Embassy fee', expectedFee: 1200, fee: 1200, status, currency: 'usd' }) as const;

test('[DET-01] the price difference that the order names is pending, unless it is paid', () => {
  const list = [difference('a', 'paid'), difference('b', 'unpaid')];
  const of = (id: string | undefined) =>
    pendingDifference({
      priceDifferences: list,
      ...(id !== undefined && { pendingPriceDifference: { id } }),
    });
  expect(of('b')?.id).toBe('b');
  expect(of('a')).toBeUndefined();
  expect(of('c')).toBeUndefined();
  expect(of(undefined)).toBeUndefined();
});

test('a due fee is not paid, and a paid one is not due', () => {
  const order = { payStatus: 'waiting-for-payment' as const, priceDifferences: [] };
  expect(feeIsDue(order, { type: 'order' })).toBe(true);
  expect(feeIsPaid(order, undefined)).toBe(false);
  expect(feeIsDue({ ...order, payStatus: 'unpaid' }, { type: 'order' })).toBe(false);
  expect(feeIsPaid({ ...order, payStatus: 'paid' }, undefined)).toBe(true);
});

test('a price difference is paid only if the server says so for that difference', () => {
  const fee = {
    type: 'price-difference',
    differenceId: 'b',
    item: 'Embassy fee',
    expectedFee: 1200,
    currency: 'usd',
  } as const;
  const order = {
    payStatus: 'paid' as const,
    pendingPriceDifference: { id: 'b' },
    priceDifferences: [difference('a', 'paid'), difference('b', 'unpaid')],
  };
  expect(feeIsDue(order, fee)).toBe(true);
  expect(feeIsPaid(order, 'b')).toBe(false);
  expect(feeIsPaid(order, 'a')).toBe(true);
  expect(feeIsPaid(order, 'c')).toBe(false);
  const paid = { ...order, priceDifferences: [difference('b', 'paid')] };
  expect(feeIsDue(paid, fee)).toBe(false);
  expect(feeIsPaid(paid, 'b')).toBe(true);
});

test('a price difference has its own currency', () => {
  const fee = {
    type: 'price-difference',
    differenceId: 'b',
    item: 'Embassy fee',
    expectedFee: 1200,
    currency: 'cny',
  } as const;
  expect(feeCurrency({ currency: 'usd' }, fee)).toBe('cny');
  expect(feeCurrency({ currency: 'sgd' }, { type: 'order' })).toBe('sgd');
});
