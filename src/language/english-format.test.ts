import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { formatAge, formatBytes, formatMoment, formatPart, zoneLabel } from './english-format';

test('[UPL-22] an instant names its zone, with minutes only where it has some', () => {
  expect(zoneLabel(480)).toBe('(GMT+8)');
  expect(zoneLabel(-210)).toBe('(GMT-3:30)');
  expect(zoneLabel(0)).toBe('(GMT)');
});

test('a moment of another day has its day', () => {
  const now = new Date(2026, 10, 20, 23, 0).getTime();
  expect(formatMoment(new Date(2026, 10, 20, 8, 5).getTime(), now)).toBe('8:05 AM');
  expect(formatMoment(new Date(2026, 10, 21, 8, 5).getTime(), now)).toBe('11/21/2026, 8:05 AM');
});

test('an age is shown in the largest whole unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(formatAge(now - 30_000, now)).toBe('just now');
  expect(formatAge(now - 3 * 60_000, now)).toBe('3 min ago');
  expect(formatAge(now - 60_000, now)).toBe('1 min ago');
  expect(formatAge(now - 59 * 60_000, now)).toBe('59 min ago');
  expect(formatAge(now - 60 * 60_000, now)).toBe('1 h ago');
  expect(formatAge(now - 125 * 60_000, now)).toBe('2 h ago');
  expect(formatAge(now - (24 * 60 - 1) * 60_000, now)).toBe('23 h ago');
  const yesterday = now - 24 * 3_600_000;
  expect(formatAge(yesterday, now)).toBe(dayjs(yesterday).format('M/D/YYYY'));
});

test('bytes are shown in the largest unit with a value of at least one', () => {
  expect([0, 999, 1000, 999_499, 1_000_000, 1_949_999].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '999 KB',
    '1.0 MB',
    '1.9 MB',
  ]);
});

test('a part is shown with the whole; an empty part as the whole alone', () => {
  expect(formatPart(0, 1_900_000)).toBe('1.9 MB');
  expect(formatPart(1_200_000, 1_900_000)).toBe('1.2 of 1.9 MB');
  expect(formatPart(312_000, 1_900_000)).toBe('312 KB of 1.9 MB');
});
