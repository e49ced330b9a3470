import { afterEach, expect, test } from 'vitest';
import { inLine } from './in-line';
import { activate, t } from './translate';

afterEach(() => activate('en'));

test('a line has what there is, without marks where nothing turns round', () => {
  expect(inLine('Ananya', undefined, '2 minutes ago', '')).toBe('Ananya · 2 minutes ago');
});

test('a name from right to left does not turn the rest of an English line round', () => {
  expect(inLine('محمد Smith', '2 minutes ago')).toBe('\u2068محمد Smith\u2069 · 2 minutes ago');
  expect(t('Delete {name}?', { name: 'محمد 2' })).toBe('Delete \u2068محمد 2\u2069?');
});

test('each part of an Arabic line keeps its direction', () => {
  activate('ar');
  expect(inLine('Ananya', 'قبل دقيقتين')).toBe('\u2068Ananya\u2069 · \u2068قبل دقيقتين\u2069');
});
