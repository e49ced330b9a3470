import { isLanguage, type Language } from '../contract/languages';
import { loadLanguage } from '../language/load-language';
import { activeLanguage } from '../language/translate';
import { localKeys } from '../storage/keys';

/** The choice, where the browser denies storage. */
let inMemory: Language | null = null;

export function keepLanguage(language: Language): void {
  inMemory = language;
  try {
    localStorage.setItem(localKeys.language, language);
  } catch {
    // In memory only: the next start uses the browser's language.
  }
}

/** The language chosen on this phone: what is stored may no longer exist. */
export const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(localKeys.language);
  } catch {
    return inMemory;
  }
};

/**
 * Adopts the account's language if none was chosen on this phone. It is kept at once, because the
 * page may reload before the catalogue arrives.
 */
export function adoptAccountLanguage({
  language,
}: {
  readonly language?: string | undefined;
}): void {
  if (!isLanguage(language) || keptLanguage() !== null) return;
  if (language === activeLanguage().language) return;
  keepLanguage(language);
  void loadLanguage(language);
}
