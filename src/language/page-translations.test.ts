import { afterEach, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../build/plugins/catalogues';
import {
  loadedPageWords,
  loadPageWords,
  pageTextOf,
  subscribeToPageWords,
} from './page-translations';
import { msg } from '../domain/messages/text-params';
import { activate } from './translate';

vi.mock('virtual:catalogue/fr-pages', () => ({
  default: catalogueOf({ 'Write to {supportEmail}.': 'Écrivez à {supportEmail}.', India: 'Inde' }),
}));
vi.mock('virtual:catalogue/ar-pages', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => activate('en'));

const write = msg('Write to {supportEmail}.');
const params = { supportEmail: 'support@visa.example' };
const inEnglish = { text: 'Write to support@visa.example.', lang: 'en' };

test('a text is English until its catalogue arrives, and then in the active language', async () => {
  expect(pageTextOf(write, params)).toEqual(inEnglish);
  activate('fr');
  expect(pageTextOf(write, params)).toEqual(inEnglish);
  const heard = vi.fn();
  const stop = subscribeToPageWords(heard);
  await loadPageWords();
  expect(heard).toHaveBeenCalledOnce();
  expect(pageTextOf(write, params)).toEqual({
    text: 'Écrivez à support@visa.example.',
    lang: 'fr',
  });
  // It is here already.
  await loadPageWords();
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test('a catalogue of another language is not used, and one that does not arrive leaves English', async () => {
  activate('fr');
  await loadPageWords();
  activate('ar');
  await expect(loadPageWords()).rejects.toThrow();
  expect(loadedPageWords()?.language).toBe('fr');
  expect(pageTextOf(write, params)).toEqual(inEnglish);
});
