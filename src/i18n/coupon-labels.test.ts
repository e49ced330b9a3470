import { expect, test } from 'vitest';
import { couponWorth, upToWords } from './coupon-labels';

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
