import { afterEach, expect, test } from 'vitest';
import { activate } from '../../language/translate';
import { payPalLocale, stripeLocale } from './provider-locale';

afterEach(() => activate('en'));

test.each([
  ['en', 'en', 'en_US'],
  ['zh-Hans', 'zh', 'zh_CN'],
  ['ar', 'ar', 'ar_EG'],
  // A language of ours only.
  ['en-XA', 'en', 'en_US'],
])('the companies’ forms in %s', (language, stripe, payPal) => {
  activate(language);
  expect(stripeLocale()).toBe(stripe);
  expect(payPalLocale()).toBe(payPal);
});
