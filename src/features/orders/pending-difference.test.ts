import { expect, test } from 'vitest';
import { pendingDifference } from './pending-difference';

const difference = (id: string, status: 0 | 1) =>
  ({ id, item: 'Embassy fee', expectedFee: 1200, fee: 1200, status, currency: 'usd' }) as const;

test('[DET-01] the one that the order names is pending, unless it was paid', () => {
  const list = [difference('a', 1), difference('b', 0)];
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
