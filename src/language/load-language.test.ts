import { afterEach, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../build/plugins/catalogues';
import { loadLanguage, wantedLanguage } from './load-language';
import { activate, activeLanguage, t } from './translate';

const lateFrench = vi.hoisted(() => ({ arrive: () => {} }));
vi.mock('virtual:catalogue/fr', async () => {
  await new Promise<void>((resolve) => (lateFrench.arrive = resolve));
  return { default: catalogueOf({ Save: 'Enregistrer' }) };
});
vi.mock('virtual:catalogue/es', () => ({ default: catalogueOf({ Save: 'Guardar' }) }));
vi.mock('virtual:catalogue/ar', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => activate('en'));

test('the choice of this phone comes before the browser’s languages', () => {
  expect(wantedLanguage('fr', ['es'])).toBe('fr');
  expect(wantedLanguage(null, ['de-CH', 'es-419', 'fr'])).toBe('es');
  expect(wantedLanguage(null, ['zh-TW'])).toBe('zh-Hans');
  expect(wantedLanguage(null, ['de'])).toBe('en');
  expect(wantedLanguage('tlh', ['ar-EG'])).toBe('ar');
  expect(wantedLanguage('toString', [])).toBe('en');
});

test('a catalogue that does not arrive leaves the present language', async () => {
  await loadLanguage('es');
  expect(await loadLanguage('ar')).toBe(false);
  expect(activeLanguage().language).toBe('es');
  expect(t('Save')).toBe('Guardar');
});

test('of two choices the last one wins, however late the first one’s catalogue comes', async () => {
  const french = loadLanguage('fr');
  await loadLanguage('es');
  lateFrench.arrive();
  await french;
  expect(activeLanguage().language).toBe('es');
});

test('the pseudo-language lengthens texts and keeps their arguments', async () => {
  await loadLanguage('en-XA');
  expect(t('Delete {name}?', { name: 'Ana' })).toMatch(/^\[Ðéļéţé \u2068Ana\u2069\? ~+\]$/);
  expect(t('{count, plural, one {# page} other {# pages}}', { count: 2 })).toMatch(
    /^\[2 páĝéš ~+\]$/,
  );
});
