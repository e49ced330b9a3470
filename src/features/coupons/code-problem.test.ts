import { expect, test } from 'vitest';
import { codeProblem, couponLabelWords } from './code-problem';

test('[CPN-07] [CPN-10] a label is one word', () => {
  expect(couponLabelWords({ kind: 'new' })).toBe('New');
  expect(couponLabelWords({ kind: 'used' })).toBe('Used');
  expect(couponLabelWords({ kind: 'expired' })).toBe('Expired');
  expect(couponLabelWords({ kind: 'unavailable' })).toBe('Unavailable');
});

test('[CPN-08] [CPN-09] or the days or the time until the coupon expires', () => {
  expect(couponLabelWords({ kind: 'expiring', days: 7 })).toBe('Expire in 7 day');
  expect(couponLabelWords({ kind: 'expiring', days: 1 })).toBe('Expire in 1 day');
  expect(couponLabelWords({ kind: 'countdown', seconds: 3661 })).toBe('01:01:01');
});

test('[CPN-03] empty and impossible codes are rejected without a request', () => {
  for (const typed of ['', '   ', '\t\n']) expect(codeProblem(typed)).toBe('empty');
  for (const typed of ['x'.repeat(300), '🎁'.repeat(40)])
    expect(codeProblem(typed)).toBe('too-long');
  expect(codeProblem(' travel10 ')).toBeUndefined();
  expect(codeProblem('x'.repeat(64))).toBeUndefined();
});
