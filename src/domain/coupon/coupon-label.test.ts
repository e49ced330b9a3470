import { describe, expect, test } from 'vitest';
import { countsDown, couponLabel, formatCountdown, isUnused } from './coupon-label';

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

const text = (...of: Parameters<typeof couponLabel>) => couponLabel(...of)?.text;

test('[CPN-07] a coupon received within three days is new', () => {
  expect(text(coupon(30 * day, 0), 0)).toBe('New');
  expect(text(coupon(30 * day, 2.99), 0)).toBe('New');
  expect(text(coupon(30 * day, 3), 0)).toBeUndefined();
  expect(text(coupon(30 * day, 2), (day - 1) * 1000)).toBe('New');
  expect(text(coupon(30 * day, 2), day * 1000)).toBeUndefined();
});

test('[CPN-08] under seven days it shows the days until it expires, rounded up', () => {
  expect(text(coupon(7 * day), 0)).toBeUndefined();
  expect(text(coupon(7 * day - 1), 0)).toBe('Expire in 7 day');
  expect(text(coupon(1.5 * day), 0)).toBe('Expire in 2 day');
  expect(text(coupon(day), 0)).toBe('Expire in 1 day');
  // The expiry is more urgent than 'New'.
  expect(text(coupon(5 * day, 0), 0)).toBe('Expire in 5 day');
});

describe('[CPN-09] under one day', () => {
  test('hours, minutes and seconds are counted down', () => {
    expect(text(coupon(day - 1), 0)).toBe('23:59:59');
    expect(text(coupon(3661), 0)).toBe('01:01:01');
    expect(text(coupon(3661), 61_000)).toBe('01:00:00');
    expect(text(coupon(day), 1000)).toBe('23:59:59');
    expect(formatCountdown(0.2)).toBe('00:00:01');
    expect(formatCountdown(0)).toBe('00:00:00');
  });

  test('the countdown ends with ‘Expired’', () => {
    expect(text(coupon(60), 59_999)).toBe('00:00:01');
    expect(text(coupon(60), 60_000)).toBe('Expired');
    expect(isUnused(coupon(60), 59_999)).toBe(true);
    expect(isUnused(coupon(60), 60_000)).toBe(false);
    expect(countsDown(coupon(60), 59_000)).toBe(true);
    expect(countsDown(coupon(60), 60_000)).toBe(false);
    expect(countsDown(coupon(day), 0)).toBe(false);
  });

  test('a phone whose clock was set back adds no time', () => {
    expect(text(coupon(60), -3_600_000)).toBe('00:01:00');
  });
});

test('[CPN-10] an unusable coupon shows the reason in one word, even if it is new or expires soon', () => {
  expect(text({ ...coupon(3600, 0), status: 'used' }, 0)).toBe('Used');
  expect(text({ ...coupon(0, 0), status: 'expired' }, 0)).toBe('Expired');
  expect(text({ ...coupon(3600, 0), isAvailable: false }, 0)).toBe('Unavailable');
  expect(text({ ...coupon(0, 0), isAvailable: false }, 0)).toBe('Expired');
});
