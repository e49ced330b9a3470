import { describe, expect, test } from 'vitest';
import {
  countsDown,
  couponLabel,
  type CouponLabel,
  formatCountdown,
  isUnused,
} from './coupon-label';

const day = 86_400;
const answered = Date.parse('2026-11-20T12:00:00.000Z') / 1000;

/** A coupon that expires in `secondsLeft`, received some days ago. */
const coupon = (secondsLeft: number, receivedDaysAgo = 10) =>
  ({
    status: 'unused',
    isAvailable: true,
    secondsLeft,
    receivedAt: answered - receivedDaysAgo * day,
    usageEndTime: new Date((answered + secondsLeft) * 1000).toISOString(),
  }) as const;

const expiresIn = (days: number): CouponLabel => ({ kind: 'expiring', days });
const countdown = (seconds: number): CouponLabel => ({ kind: 'countdown', seconds });

test('[CPN-07] a coupon received within three days is new', () => {
  expect(couponLabel(coupon(30 * day, 0), 0)).toEqual({ kind: 'new' });
  expect(couponLabel(coupon(30 * day, 2.99), 0)).toEqual({ kind: 'new' });
  expect(couponLabel(coupon(30 * day, 3), 0)).toBeUndefined();
  expect(couponLabel(coupon(30 * day, 2), (day - 1) * 1000)).toEqual({ kind: 'new' });
  expect(couponLabel(coupon(30 * day, 2), day * 1000)).toBeUndefined();
});

test('[CPN-08] under seven days the label has the days until it expires, rounded up', () => {
  expect(couponLabel(coupon(7 * day), 0)).toBeUndefined();
  expect(couponLabel(coupon(7 * day - 1), 0)).toEqual(expiresIn(7));
  expect(couponLabel(coupon(1.5 * day), 0)).toEqual(expiresIn(2));
  expect(couponLabel(coupon(day), 0)).toEqual(expiresIn(1));
  // The expiry is more urgent than 'New'.
  expect(couponLabel(coupon(5 * day, 0), 0)).toEqual(expiresIn(5));
});

describe('[CPN-09] under one day', () => {
  test('hours, minutes and seconds are counted down', () => {
    expect(couponLabel(coupon(day - 1), 0)).toEqual(countdown(day - 1));
    expect(couponLabel(coupon(3661), 0)).toEqual(countdown(3661));
    expect(couponLabel(coupon(3661), 61_000)).toEqual(countdown(3600));
    expect(couponLabel(coupon(day), 1000)).toEqual(countdown(day - 1));
    expect(formatCountdown(day - 1)).toBe('23:59:59');
    expect(formatCountdown(3661)).toBe('01:01:01');
    expect(formatCountdown(0.2)).toBe('00:00:01');
    expect(formatCountdown(0)).toBe('00:00:00');
  });

  test('after the countdown the coupon is expired', () => {
    expect(couponLabel(coupon(60), 59_999)).toEqual(countdown(1));
    expect(couponLabel(coupon(60), 60_000)).toEqual({ kind: 'expired' });
    expect(isUnused(coupon(60), 59_999)).toBe(true);
    expect(isUnused(coupon(60), 60_000)).toBe(false);
    expect(countsDown(coupon(60), 59_000)).toBe(true);
    expect(countsDown(coupon(60), 60_000)).toBe(false);
    expect(countsDown(coupon(day), 0)).toBe(false);
  });

  test('a phone whose clock was set back adds no time', () => {
    expect(couponLabel(coupon(60), -3_600_000)).toEqual(countdown(60));
  });
});

test('[CPN-10] the label of an unusable coupon is the reason, even if it is new or expires soon', () => {
  expect(couponLabel({ ...coupon(3600, 0), status: 'used' }, 0)).toEqual({ kind: 'used' });
  expect(couponLabel({ ...coupon(0, 0), status: 'expired' }, 0)).toEqual({ kind: 'expired' });
  expect(couponLabel({ ...coupon(3600, 0), isAvailable: false }, 0)).toEqual({
    kind: 'unavailable',
  });
  expect(couponLabel({ ...coupon(0, 0), isAvailable: false }, 0)).toEqual({ kind: 'expired' });
});
