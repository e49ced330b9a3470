import { expect, test } from 'vitest';
import { formatCouponTime } from './coupon-time';

test('[CPN-13] a coupon’s time is shown in GMT+8, also across midnight and the year', () => {
  expect(formatCouponTime('2026-12-31T15:59:30.000Z')).toBe('12/31/2026 23:59');
  expect(formatCouponTime('2026-12-31T16:00:00.000Z')).toBe('01/01/2027 00:00');
});
