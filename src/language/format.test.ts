import { afterEach, expect, test } from 'vitest';
import { formatBytes, formatCalendarDate, formatMoney } from './format';
import { activate } from './translate';

afterEach(() => activate('en'));

test('days, amounts and sizes follow a change of the language', () => {
  const said = () => [formatCalendarDate('2026-12-08'), formatMoney(2500), formatBytes(312_000)];
  expect(said()).toEqual(['12/8/2026', '$25.00', '312 KB']);
  activate('fr');
  expect(said()).toEqual(['8 déc. 2026', '25,00\u00a0$', '312\u202fko']);
  activate('zh-Hans');
  expect(said()[0]).toBe('2026年12月8日');
  activate('en');
  expect(said()[0]).toBe('12/8/2026');
});

test('right to left, an amount reads from left to right, in western digits', () => {
  activate('ar');
  expect(formatMoney(2500)).toMatch(/^\u2066.*25\.00.*\u2069$/);
});
