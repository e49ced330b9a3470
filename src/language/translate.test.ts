import { afterEach, expect, test, vi } from 'vitest';
import { msg } from '../domain/messages/text-params';
import { activate, activeLanguage, inLine, subscribeToLanguage, t } from './translate';

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

afterEach(() => activate('en'));

const translations: Record<string, string> = {
  Save: 'Enregistrer',
  '{count, plural, one {# page} other {# pages}}':
    '{count, plural, one {# page} many {# de pages} other {# pages}}',
  'Delete {name}?': 'حذف {name}؟',
};
const translate = (text: string) => translations[text];

test('texts are in the active language, and in English where a translation is missing', () => {
  activate('fr', translate);
  expect(t('Save')).toBe('Enregistrer');
  expect(t(msg('Save'))).toBe('Enregistrer');
  expect(t('{count, plural, one {# page} other {# pages}}', { count: 0 })).toBe('0 page');
  expect(t('Close')).toBe('Close');
  activate('en');
  expect(t('Save')).toBe('Save');
});

test('a text’s meaning is for translators', () => {
  expect(t('Stay@@button')).toBe('Stay');
  activate('fr', (text) => ({ 'Stay@@button': 'Rester', Stay: 'Séjour' })[text]);
  expect([t('Stay@@button'), t('Stay')]).toEqual(['Rester', 'Séjour']);
});

test('right to left, a name keeps its own direction; a count needs none', () => {
  activate('ar', translate);
  expect(t('Delete {name}?', { name: 'محمد Smith' })).toBe('حذف \u2068محمد Smith\u2069؟');
  expect(t('Delete {name}?', { name: 3 })).toBe('حذف 3؟');
  expect(activeLanguage()).toEqual({ language: 'ar', locale: 'ar-u-nu-latn', direction: 'rtl' });
});

test('who subscribed learns of each change until it unsubscribes', () => {
  const listener = vi.fn();
  const stop = subscribeToLanguage(listener);
  activate('fr', translate);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  activate('en');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('the compiler rejects parameters that a text does not have', () => {
  // @ts-expect-error a parameter is missing
  expect(t('Delete {name}?')).toBe('Delete {name}?');
  // @ts-expect-error another parameter
  t('Delete {name}?', { page: 1 });
  const text: string = 'made at run time';
  // @ts-expect-error no text of the catalogue
  t(text);
  // @ts-expect-error not translated
  const shown: string = msg('Save');
  expect(shown).toBe('Save');
});
