import { expect, test } from 'vitest';
import { bestLanguage, directionOf, languageAmong, localeOf } from './languages';
import { requestTimeoutMs, uploadTimeoutMs } from './limits';

test('Arabic and the mirrored pseudo-language are written from the right', () => {
  expect(['ar', 'en-XA', 'en', 'zh-Hans'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
});

test('Arabic is formatted with western digits, English and its pseudo-language as in America', () => {
  expect(['ar', 'en', 'en-XA', 'fr'].map(localeOf)).toEqual([
    'ar-u-nu-latn',
    'en-US',
    'en-US',
    'fr',
  ]);
});

test('the first language of a list that we have is taken, whatever its region', () => {
  expect(languageAmong(['de-CH', 'FR-ca', 'en'])).toBe('fr');
  expect(languageAmong(['zh-TW'])).toBe('zh-Hans');
  expect(languageAmong(['de', ''])).toBeUndefined();
  expect(languageAmong([])).toBeUndefined();
  expect(bestLanguage(['de'])).toBe('en');
  expect(bestLanguage(['es-MX', 'fr'])).toBe('es');
});

test('an upload has the time of a request, and that of its bytes on a slow line', () => {
  expect(uploadTimeoutMs(0)).toBe(requestTimeoutMs);
  expect(uploadTimeoutMs(160_000)).toBe(requestTimeoutMs + 10_000);
});
