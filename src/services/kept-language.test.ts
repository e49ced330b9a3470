import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activate } from '../language/translate';
import { adoptAccountLanguage, keptLanguage } from './kept-language';
import { chooseLanguage, onLanguageChosen } from './language-choice';

const { load, toast } = vi.hoisted(() => ({ load: vi.fn(), toast: vi.fn() }));
vi.mock('../language/load-language', () => ({
  loadLanguage: load,
  wantedLanguage: vi.fn(),
}));
vi.mock('./toasts', () => ({ showToast: toast }));

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  load.mockReset().mockResolvedValue(true);
  toast.mockReset();
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  activate('en');
});

test('a choice is kept and reported; one whose catalogue does not arrive is neither', async () => {
  const chosen = vi.fn();
  onLanguageChosen(chosen);
  load.mockResolvedValueOnce(false);
  await chooseLanguage('ar');
  expect([keptLanguage(), chosen.mock.calls.length, toast.mock.calls.length]).toEqual([null, 0, 1]);
  await chooseLanguage('fr');
  expect([keptLanguage(), chosen.mock.calls.length]).toEqual(['fr', 1]);
});

test('the account’s language is adopted where none was chosen', () => {
  adoptAccountLanguage({ language: 'es' });
  expect(load).toHaveBeenCalledWith('es');
  expect(keptLanguage()).toBe('es');
  adoptAccountLanguage({ language: 'fr' });
  expect(keptLanguage()).toBe('es');
});

test.each([undefined, 'tlh', '__proto__', 'en'])(
  'an account’s language %s changes nothing on an English phone',
  (language) => {
    adoptAccountLanguage({ language });
    expect(load).not.toHaveBeenCalled();
    expect(keptLanguage()).toBeNull();
  },
);

test('where storage is denied, a choice is in memory', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied });
  await chooseLanguage('ar');
  expect(keptLanguage()).toBe('ar');
});
