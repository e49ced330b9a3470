import { couponTypes } from '../../contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisAmount, couponSaving, type CouponTerms } from './coupon-price';

const fixed = (discount: number, threshold: number | null = null): CouponTerms => ({
  type: 'fixed-amount',
  discount,
  threshold,
});
const percent = (discount: number, threshold: number | null = null): CouponTerms => ({
  type: 'percentage',
  discount,
  threshold,
});
const order = (each: number, applicants = 1) => ({ each, applicants });

describe('[CPN-11] what a coupon takes off', () => {
  test('a fixed amount is taken off once, a percentage off one applicant', () => {
    expect(couponSaving(fixed(2000), order(10_000, 3))).toBe(2000);
    expect(couponSaving(percent(1000), order(10_000, 3))).toBe(1000);
  });

  test('half a cent is rounded up', () => {
    expect(couponSaving(percent(1000), order(2505))).toBe(251);
    expect(couponSaving(percent(1000), order(2504))).toBe(250);
    expect(couponSaving(percent(1250), order(1))).toBe(0);
  });

  test('the saving never exceeds the applicant’s price', () => {
    expect(couponSaving(fixed(5000), order(1900))).toBe(1900);
    expect(couponSaving(fixed(5000), order(1900, 2))).toBe(1900);
    expect(couponSaving(percent(20_000), order(1900))).toBe(1900);
  });

  test('the whole order must reach the threshold, to the cent', () => {
    expect(couponSaving(fixed(2000, 15_000), order(14_999))).toBeUndefined();
    expect(couponSaving(fixed(2000, 15_000), order(15_000))).toBe(2000);
    expect(couponSaving(fixed(2000, 15_000), order(7500, 2))).toBe(2000);
  });

  test('an order without applicants costs nothing and accepts no coupon', () => {
    expect(couponSaving(fixed(500), order(2500, 0))).toBeUndefined();
  });
});

test('whatever the terms, a saving is whole cents, and no price goes below zero', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const terms = fc.record({
    type: fc.constantFrom(...couponTypes.names),
    discount: fc.integer({ min: 1, max: 1_000_000 }),
    threshold: fc.option(cents),
  });
  const basis = fc.record({ each: cents, applicants: fc.integer({ min: 0, max: 20 }) });
  fc.assert(
    fc.property(terms, basis, (coupon, of) => {
      const saving = couponSaving(coupon, of);
      if (saving === undefined) return;
      expect(Number.isInteger(saving)).toBe(true);
      expect(saving).toBeGreaterThanOrEqual(0);
      expect(basisAmount(of) - saving).toBeGreaterThanOrEqual(0);
    }),
  );
});
