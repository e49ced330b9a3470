import { afterEach, expect, test } from 'vitest';
import ar from '../language/translations/ar.json';
import es from '../language/translations/es.json';
import fr from '../language/translations/fr.json';
import zhHans from '../language/translations/zh-Hans.json';
import { activate } from '../language/translate';
import { priceAge } from './price-age';

afterEach(() => activate('en'));

const hourMs = 60 * 60_000;
const now = new Date(2026, 10, 29, 12).getTime();
const offline = (askedAt: number) => priceAge({ askedAt, now, isOnline: false });
const online = (askedAt: number) => priceAge({ askedAt, now, isOnline: true });
const fourDaysAgo = now - 96 * hourMs;

const catalogues = { 'zh-Hans': zhHans, es, fr, ar };

test.each([
  ['zh-Hans', '截至11月25日', '价格截至11月25日'],
  ['es', 'al 25 nov', 'precios al 25 nov'],
  ['fr', 'au 25 nov.', 'prix au 25 nov.'],
  ['ar', 'بتاريخ \u206825 نوفمبر\u2069', 'الأسعار بتاريخ \u206825 نوفمبر\u2069'],
] as const)('a price has its day in the order and words of %s', (language, asOf, pricesAsOf) => {
  activate(language, (text) => (catalogues[language] as Record<string, string>)[text]);
  expect(offline(fourDaysAgo)).toEqual({ asOf, pricesAsOf });
});

test('a price has its day in English with the month as a word', () => {
  expect(offline(fourDaysAgo)).toEqual({
    asOf: 'as of 25 Nov',
    pricesAsOf: 'prices as of 25 Nov',
  });
});

test('a price of a year ago has the year with its day', () => {
  expect(offline(new Date(2025, 10, 29, 12).getTime())?.asOf).toBe('as of 29 Nov 2025');
});

test('a price counts as confirmed for a day while the server is reachable', () => {
  expect(online(now)).toBeUndefined();
  expect(online(now - 23 * hourMs)).toBeUndefined();
  expect(online(now - 24 * hourMs)?.asOf).toBe('as of 28 Nov');
  expect(offline(now - hourMs)?.asOf).toBe('as of 29 Nov');
});

test.each([
  ['dated in the future', now + 48 * hourMs],
  ['of no known date', 0],
])('a price %s has no day', (_name, askedAt) => {
  const undated = { asOf: 'not confirmed yet', pricesAsOf: 'prices not confirmed yet' };
  expect(offline(askedAt)).toEqual(undated);
  expect(online(askedAt)).toEqual(undated);
});

test('a price that came while the screen’s clock was a little behind has its day', () => {
  expect(offline(now + 30_000)?.asOf).toBe('as of 29 Nov');
});
