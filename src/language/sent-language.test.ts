import { afterEach, expect, test } from 'vitest';
import { sentLanguage } from './sent-language';
import { activate } from './translate';

afterEach(() => activate('en'));

test('the server is sent one of its languages', () => {
  activate('zh-Hans');
  expect(sentLanguage()).toBe('zh-Hans');
  activate('en-XA');
  expect(sentLanguage()).toBe('en');
});
