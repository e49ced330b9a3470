import { expect, test } from 'vitest';
import { refundDue } from './refund-order';

const fee = { paid: 14_000, discount: 0, visaFee: 5_000 };

test('the full fee is refunded before the review, the visa cost after it, and nothing after submission', () => {
  expect(refundDue(fee, ['untouched', 'untouched'])).toBe(14_000);
  expect(refundDue(fee, ['reviewed', 'reviewed'])).toBe(10_000);
  expect(refundDue(fee, ['submitted', 'submitted'])).toBe(0);
  expect(refundDue(fee, ['untouched', 'submitted'])).toBe(7_000);
  expect(refundDue(fee, [])).toBe(0);
});

test('the discount of a coupon is never refunded as money', () => {
  const reduced = { paid: 6_500, discount: 500, visaFee: 5_000 };
  expect(refundDue(reduced, ['untouched'])).toBe(6_500);
  expect(refundDue(reduced, ['reviewed'])).toBe(5_000);
  expect(refundDue({ ...reduced, paid: 0, discount: 7_000 }, ['reviewed'])).toBe(0);
});

test('the refunded visa cost is limited to what the applicant paid', () => {
  expect(refundDue({ paid: 4_000, discount: 0, visaFee: 5_000 }, ['reviewed'])).toBe(4_000);
});
