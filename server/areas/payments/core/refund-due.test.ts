import { expect, test } from 'vitest';
import { refundDue } from './refund-due';

const fee = { paid: 14_000, discount: 0, visaFee: 5_000 };

test('before the review all comes back, after it the visa cost, then nothing', () => {
  expect(refundDue(fee, ['untouched', 'untouched'])).toBe(14_000);
  expect(refundDue(fee, ['reviewed', 'reviewed'])).toBe(10_000);
  expect(refundDue(fee, ['submitted', 'submitted'])).toBe(0);
  expect(refundDue(fee, ['untouched', 'submitted'])).toBe(7_000);
  expect(refundDue(fee, [])).toBe(0);
});

test('what a coupon took off never comes back as money', () => {
  const reduced = { paid: 6_500, discount: 500, visaFee: 5_000 };
  expect(refundDue(reduced, ['untouched'])).toBe(6_500);
  expect(refundDue(reduced, ['reviewed'])).toBe(5_000);
  expect(refundDue({ ...reduced, paid: 0, discount: 7_000 }, ['reviewed'])).toBe(0);
});

test('a visa cost above what one applicant paid is not more than that', () => {
  expect(refundDue({ paid: 4_000, discount: 0, visaFee: 5_000 }, ['reviewed'])).toBe(4_000);
});
