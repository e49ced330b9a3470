import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLanguage } from '../../src/contract/languages';
import { requestLanguage } from './request-language';

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
