import { afterEach, expect, test } from 'vitest';
import {
  formatAge,
  formatArrivalDay,
  formatBytes,
  formatCalendarDate,
  formatMoment,
  formatMoney,
} from './format';
import { activate } from './translate';

afterEach(() => activate('en'));

test('days, amounts and sizes follow a change of the language', () => {
  const said = () => [formatCalendarDate('2026-12-08'), formatMoney(2500), formatBytes(312_000)];
  expect(said()).toEqual(['8 Dec 2026', '$25.00', '312 KB']);
  activate('fr');
  expect(said()).toEqual(['8 déc. 2026', '25,00\u00a0$', '312\u202fko']);
  activate('zh-Hans');
  expect(said()[0]).toBe('2026年12月8日');
  activate('en');
  expect(said()[0]).toBe('8 Dec 2026');
});

test('[UPL-22] the arrival date is M/D/Y in English alone', () => {
  expect(formatArrivalDay('2026-12-08')).toBe('12/8/2026');
  activate('es');
  expect(formatArrivalDay('2026-12-08')).toBe('8 dic 2026');
});

test('a moment of another day has its day', () => {
  const now = new Date(2026, 10, 20, 23, 0).getTime();
  expect(formatMoment(new Date(2026, 10, 20, 8, 5).getTime(), now)).toBe('8:05 AM');
  expect(formatMoment(new Date(2026, 10, 21, 8, 5).getTime(), now)).toBe('21 Nov 2026, 8:05 AM');
});

test('an age of a day or more is the day', () => {
  const now = new Date(2026, 10, 20, 23, 0).getTime();
  const dayMs = 24 * 3_600_000;
  expect(formatAge(now - dayMs + 1, now)).toBe('23 h ago');
  expect(formatAge(now - dayMs, now)).toBe('19 Nov 2026');
  activate('zh-Hans');
  expect(formatAge(now - dayMs, now)).toBe('2026年11月19日');
});

test('right to left, an amount reads from left to right, in western digits', () => {
  activate('ar');
  expect(formatMoney(2500)).toMatch(/^\u2066.*25\.00.*\u2069$/);
});
