import { expect, test } from 'vitest';
import { couponWorth } from './coupon-words';

test('[CPN-11] hundredths are dollars for type 0 and percent for type 1', () => {
  expect(couponWorth({ type: 'fixed-amount', discount: 2000 })).toBe('$20.00');
  expect(couponWorth({ type: 'percentage', discount: 1000 })).toBe('10%');
  expect(couponWorth({ type: 'percentage', discount: 1250 })).toBe('12.5%');
});
