import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLanguage } from '../../src/contract/languages';
import { deviceLabel, requestLanguage } from './device-label';

test.each([
  ['fr', 'fr'],
  ['fr-CA, en;q=0.8', 'fr'],
  ['de-CH,de;q=0.9,es;q=0.8,en;q=0.7', 'es'],
  ['en;q=0.5, ar', 'ar'],
  ['es; q=0.1 , zh-TW ;q=0.25', 'zh-Hans'],
  ['zh-Hans', 'zh-Hans'],
  ['fr;q=0, es;q=0.001', 'es'],
  ['FR', 'fr'],
  ['en, fr', 'en'],
])('%s prefers %s', (header, language) => {
  expect(requestLanguage(header)).toBe(language);
});

test.each([
  undefined,
  '',
  '*',
  'de',
  'en-XA-',
  'fr;q=2',
  'fr;q=',
  'toString, __proto__',
  '../../fr',
  'fr\u0000',
  `fr,${'x'.repeat(600)}`,
])('%s names no language', (header) => {
  expect(requestLanguage(header)).toBeUndefined();
});

test('any header is read quickly, as one of the languages or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (header) => {
      const language = requestLanguage(header);
      expect(language === undefined || isLanguage(language)).toBe(true);
    }),
  );
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['curl/8.5.0', 'A browser'],
  ['<script>alert(1)</script> Chrome/1', 'A browser'],
  [`Chrome/1 Android ${'x'.repeat(2000)}`, 'A browser'],
  ['', 'A browser'],
  [undefined, 'A browser'],
])('%s', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words);
});
