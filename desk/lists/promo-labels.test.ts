import { describe, expect, test } from 'vitest';
import type { PromoCode } from '../../src/contract/desk/money-calls';
import { discountLabel, percentOf, promoState } from './promo-labels';

const now = new Date('2026-11-23T10:00:00Z');
const code: PromoCode = {
  code: 'WINTER',
  type: 'fixed-amount',
  discount: 1000,
  validDays: 30,
  label: 'Winter',
  uses: 0,
};

describe('a promo code in words', () => {
  test('says what it gives, and from which order on', () => {
    expect(discountLabel(code)).toBe('$10.00 off');
    expect(discountLabel({ type: 'percentage', discount: 1250, threshold: 5000 })).toBe(
      '12.5 % off orders from $50.00',
    );
  });

  test('has ended with its last day or its last use, and not before', () => {
    expect(promoState(code, now)).toBe('holds');
    expect(promoState({ ...code, startsAt: '2026-11-23T10:00:01Z' }, now)).toBe('later');
    expect(promoState({ ...code, endsAt: '2026-11-23T10:00:00Z' }, now)).toBe('ended');
    expect(promoState({ ...code, endsAt: '2026-11-23T10:00:01Z' }, now)).toBe('holds');
    expect(promoState({ ...code, mostUses: 3, uses: 3 }, now)).toBe('ended');
    expect(promoState({ ...code, mostUses: 3, uses: 2 }, now)).toBe('holds');
  });

  test('a percentage is read with its part, and none above a hundred', () => {
    expect(['10', '12,5 %', '0.01', '100'].map(percentOf)).toEqual([1000, 1250, 1, 10_000]);
    expect(['', '0', '100.01', '101', '-5', 'ten', '1.234'].map(percentOf)).toEqual(
      Array(7).fill(undefined),
    );
  });
});
