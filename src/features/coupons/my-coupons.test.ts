import { expect, test } from 'vitest';
import type { Coupon } from '../../contract/coupons';
import {
  canChoose,
  chooseCoupon,
  codeProblem,
  couponLabelText,
  listsAfter,
  tickOf,
} from './my-coupons';

test('[CPN-07] [CPN-10] a label is one word', () => {
  expect(couponLabelText({ kind: 'new' })).toBe('New');
  expect(couponLabelText({ kind: 'used' })).toBe('Used');
  expect(couponLabelText({ kind: 'expired' })).toBe('Expired');
  expect(couponLabelText({ kind: 'unavailable' })).toBe('Unavailable');
});

test('[CPN-08] [CPN-09] or the days or the time until the coupon expires', () => {
  expect(couponLabelText({ kind: 'expiring', days: 7 })).toBe('Expire in 7 day');
  expect(couponLabelText({ kind: 'expiring', days: 1 })).toBe('Expire in 1 day');
  expect(couponLabelText({ kind: 'countdown', seconds: 3661 })).toBe('01:01:01');
});

test('[CPN-03] empty and impossible codes are rejected without a request', () => {
  for (const typed of ['', '   ', '\t\n']) expect(codeProblem(typed)).toBe('empty');
  for (const typed of ['x'.repeat(300), '🎁'.repeat(40)])
    expect(codeProblem(typed)).toBe('too-long');
  expect(codeProblem(' travel10 ')).toBeUndefined();
  expect(codeProblem('x'.repeat(64))).toBeUndefined();
});

const coupon = (id: string, more: Partial<Coupon> = {}): Coupon => ({
  id,
  type: 'fixed-amount',
  discount: 500,
  status: 'unused',
  isAvailable: true,
  secondsLeft: 1_000_000,
  receivedAt: 0,
  ...more,
});
const ids = (coupons: readonly Coupon[]) => coupons.map(({ id }) => id);

test('[CPN-09] a coupon moves to the expired ones when its countdown ends', () => {
  const lists = {
    unused: [coupon('long'), coupon('short', { secondsLeft: 10 })],
    used: [coupon('used', { status: 'used' })],
    expired: [coupon('old', { status: 'expired' })],
  };
  expect(ids(listsAfter(lists, 9_999).unused)).toEqual(['long', 'short']);
  const later = listsAfter(lists, 10_000);
  expect(ids(later.unused)).toEqual(['long']);
  expect(ids(later.used)).toEqual(['used']);
  expect(ids(later.expired)).toEqual(['short', 'old']);
  expect(tickOf(lists, 0)).toBe(1000);
  expect(tickOf(lists, 10_000)).toBe(60_000);
});

test('[CPN-05] only an unused and available coupon can be chosen, and only for an order', () => {
  expect(canChoose(coupon('a'), 'order', 0)).toBe(true);
  expect(canChoose(coupon('a'), undefined, 0)).toBe(false);
  expect(canChoose(coupon('a', { isAvailable: false }), 'order', 0)).toBe(false);
  expect(canChoose(coupon('a', { status: 'used' }), 'order', 0)).toBe(false);
  expect(canChoose(coupon('a', { status: 'expired' }), 'order', 0)).toBe(false);
  expect(canChoose(coupon('a', { secondsLeft: 5 }), 'order', 5_000)).toBe(false);
});

test('[CPN-06] selecting the selected coupon cancels it; another one replaces it', () => {
  expect(chooseCoupon(undefined, 'a')).toBe('a');
  expect(chooseCoupon('a', 'b')).toBe('b');
  expect(chooseCoupon('a', 'a')).toBeNull();
});
