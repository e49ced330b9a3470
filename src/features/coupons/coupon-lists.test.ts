import { expect, test } from 'vitest';
import type { Coupon } from '../../contract/coupons';
import { canChoose, chooseCoupon, listsAfter, tickOf } from './coupon-lists';

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
