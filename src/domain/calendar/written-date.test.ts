import { expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { localeOf } from '../languages';
import {
  gmtLabel,
  specifiedCouponTime,
  specifiedDate,
  specifiedZonedDate,
  weekdayNames,
  writtenDate,
  writtenDay,
  writtenInUtc,
  writtenInstant,
  writtenMonth,
  writtenMonthOf,
  writtenNearDate,
  writtenTime,
} from './written-date';

const english = localeOf('en');
const evening = '2026-09-03T20:42:00Z';

test.each([
  ['en', '3 Sep 2026', '3 Sep', 'September 2026', '3 Sep 2026, 8:42 PM UTC'],
  ['zh-Hans', '2026年9月3日', '9月3日', '2026年9月', '2026年9月3日 20:42 UTC'],
  ['es', '3 sept 2026', '3 sept', 'septiembre de 2026', '3 sept 2026, 20:42 UTC'],
  ['fr', '3 sept. 2026', '3 sept.', 'septembre 2026', '3 sept. 2026, 20:42 UTC'],
  ['ar', '3 سبتمبر 2026', '3 سبتمبر', 'سبتمبر 2026', '3 سبتمبر 2026، 8:42 م UTC'],
] as const)('%s has one style, with the month as a word', (language, day, near, month, inUtc) => {
  const locale = localeOf(language);
  expect(writtenDate('2026-09-03', locale)).toBe(day);
  expect(writtenNearDate('2026-09-03', locale)).toBe(near);
  expect(writtenMonth('2026-09', locale)).toBe(month);
  expect(writtenInUtc(new Date(evening), locale)).toBe(inUtc);
});

test('[UPL-22] the arrival date is M/D/Y in English, and has the month as a word in other languages', () => {
  expect(specifiedDate('2026-12-08', english)).toBe('12/8/2026');
  for (const language of languages.filter((each) => each !== 'en'))
    expect(specifiedDate('2026-12-08', localeOf(language))).toBe(
      writtenDate('2026-12-08', localeOf(language)),
    );
});

test('[CPN-13] a coupon’s time is shown in GMT+8, also across midnight and the year', () => {
  expect(specifiedCouponTime('2026-12-31T15:59:30.000Z', english)).toBe('12/31/2026 23:59');
  expect(specifiedCouponTime('2026-12-31T16:00:00.000Z', english)).toBe('01/01/2027 00:00');
  expect(specifiedCouponTime('2026-12-31T16:00:00.000Z', 'fr')).toBe('1 janv. 2027, 00:00');
});

test.each([...languages])('%s shows what is no date as it is', (language) => {
  const locale = localeOf(language);
  for (const text of ['', '2026-02-30', '03/12/2026', 'Z4821907', '2026-13-01']) {
    expect(writtenDate(text, locale)).toBe(text);
    expect(writtenNearDate(text, locale)).toBe(text);
    expect(specifiedDate(text, locale)).toBe(text);
    expect(writtenMonth(text, locale)).toBe(text);
  }
  for (const text of ['', 'soon', '2026-13-40T00:00:00Z']) {
    expect(writtenDay(text, locale)).toBe(text);
    expect(writtenTime(text, locale)).toBe(text);
    expect(writtenInstant(text, locale)).toBe(text);
    expect(specifiedCouponTime(text, locale)).toBe(text);
  }
  expect(writtenInstant(Number.NaN, locale)).toBe('');
});

test('a month of this year has no year', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  expect(writtenMonthOf('2026-03-15T12:00:00Z', now, english)).toBe('March');
  expect(writtenMonthOf('2025-03-15T12:00:00Z', now, english)).toBe('March 2025');
  expect(writtenMonthOf('2026-03-15T12:00:00Z', now, 'fr')).toBe('mars');
  expect(writtenMonthOf('soon', now, english)).toBe('soon');
});

test('[UPL-22] a specified date has the label of its zone', () => {
  expect([480, -210, 0, 330].map(gmtLabel)).toEqual([
    '(GMT+8)',
    '(GMT-3:30)',
    '(GMT)',
    '(GMT+5:30)',
  ]);
  expect(specifiedZonedDate('2026-12-08', english)).toMatch(/^12\/8\/2026 \(GMT([+-][\d:]+)?\)$/);
  expect(specifiedZonedDate('2026-12-08', 'ar')).toMatch(/ \u2066\(GMT.*\)\u2069$/);
  expect(specifiedZonedDate('soon', english)).toBe('soon');
});

test('a week begins on Sunday', () => {
  expect(weekdayNames('short', english)[0]).toBe('Sun');
  expect(weekdayNames('long', 'fr')[6]).toBe('samedi');
});
