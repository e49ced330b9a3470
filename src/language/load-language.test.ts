import { afterEach, expect, test, vi } from 'vitest';
import { loadLanguage, wantedLanguage } from './load-language';
import { activate, activeLanguage, t } from './translate';

const lateFrench = vi.hoisted(() => ({ arrive: () => {} }));
vi.mock('virtual:catalogue/fr', async () => {
  await new Promise<void>((resolve) => (lateFrench.arrive = resolve));
  return {
    default: { displacements: [1], texts: ['Enregistrer'] },
    rest: async () => ({ default: [] }),
  };
});
vi.mock('virtual:catalogue/es', () => ({
  default: { displacements: [1], texts: ['Guardar'] },
  rest: async () => ({ default: [] }),
}));
const lateRest = vi.hoisted(() => ({
  asked: 0,
  arrive: (_rest?: readonly string[]) => {},
  fail: (_error: unknown) => {},
}));
vi.mock('virtual:catalogue/zh-Hans', () => ({
  // Whatever the text, its translation comes with the rest.
  default: { displacements: [1], texts: [0] },
  rest: () =>
    new Promise((resolve, reject) => {
      lateRest.asked += 1;
      lateRest.arrive = (rest = ['保存']) => resolve({ default: rest });
      lateRest.fail = reject;
    }),
}));
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

test('a start shows the first texts before the rest of them arrives', async () => {
  const first = vi.fn();
  const whole = loadLanguage('zh-Hans', first);
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce());
  expect(activeLanguage().language).toBe('zh-Hans');
  expect(t('Save')).toBe('Save');
  lateRest.arrive();
  expect(await whole).toBe(true);
  expect(t('Save')).toBe('保存');
});

test('a chosen language waits for all its texts, and stays away if some do not arrive', async () => {
  const before = lateRest.asked;
  const chosen = loadLanguage('zh-Hans');
  await vi.waitFor(() => expect(lateRest.asked).toBe(before + 1));
  expect(activeLanguage().language).toBe('en');
  lateRest.fail(new TypeError('Failed to fetch dynamically imported module'));
  expect(await chosen).toBe(false);
  expect(activeLanguage().language).toBe('en');
  // The next try gets them.
  const again = loadLanguage('zh-Hans');
  await vi.waitFor(() => expect(lateRest.asked).toBe(before + 2));
  lateRest.arrive();
  expect(await again).toBe(true);
  expect(t('Save')).toBe('保存');
});
