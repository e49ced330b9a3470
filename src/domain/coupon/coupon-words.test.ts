import { expect, test } from 'vitest';
import { couponWorth, formatCouponTime, upToWords } from './coupon-words';

test('[CPN-11] hundredths are dollars for type 0 and percent for type 1', () => {
  expect(couponWorth({ type: 'fixed-amount', discount: 2000 })).toBe('$20.00');
  expect(couponWorth({ type: 'percentage', discount: 1000 })).toBe('10%');
  expect(couponWorth({ type: 'percentage', discount: 1250 })).toBe('12.5%');
});

test('the welcome shows the highest amount; a percentage only if there is no amount', () => {
  const small = { type: 'fixed-amount', discount: 500 } as const;
  const percent = { type: 'percentage', discount: 3000 } as const;
  expect(upToWords([small, { type: 'fixed-amount', discount: 2000 }, percent])).toBe(
    'Up to USD $20.00 off',
  );
  expect(upToWords([percent])).toBe('Up to 30% off');
});

test('[CPN-13] a coupon’s time is shown in GMT+8, also across midnight and the year', () => {
  expect(formatCouponTime('2026-12-31T15:59:30.000Z')).toBe('12/31/2026 23:59');
  expect(formatCouponTime('2026-12-31T16:00:00.000Z')).toBe('01/01/2027 00:00');
});
