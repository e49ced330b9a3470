import { expect, test } from 'vitest';
import { replaceUrlLanguage, urlLanguage } from './url-language';

function storageOf(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}
const denied = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

test('an address names a language of ours, or none', () => {
  const storage = storageOf();
  expect(urlLanguage('?lang=zh-Hans&channel_id=7', () => storage)).toBe('zh-Hans');
  for (const search of ['', '?lang=', '?lang=tlh', '?lang=__proto__', '?language=fr'])
    expect([search, urlLanguage(search, () => storage)]).toEqual([search, null]);
  expect(urlLanguage('?lang=fr', denied)).toBe('fr');
});

test('a replaced language no longer holds in the tab, and another one does', () => {
  const storage = storageOf();
  replaceUrlLanguage('?lang=fr', () => storage);
  expect(urlLanguage('?lang=fr', () => storage)).toBeNull();
  expect(urlLanguage('?lang=es', () => storage)).toBe('es');
  expect(() => replaceUrlLanguage('?lang=fr', denied)).not.toThrow();
});
