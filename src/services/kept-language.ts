import { isLanguage, type Language } from '../contract/languages';
import { loadLanguage, wantedLanguage } from '../language/load-language';
import { activeLanguage } from '../language/translate';
import { replaceUrlLanguage, urlLanguage } from '../language/url-language';
import { localKeys } from '../storage/keys';

/** The choice, where the browser denies storage. */
let inMemory: Language | null = null;

/** Keeps a language for this and later starts; the one that the address names no longer holds. */
export function keepLanguage(language: Language): void {
  inMemory = language;
  toShow = language;
  replaceUrlLanguage(location.search, () => sessionStorage);
  try {
    localStorage.setItem(localKeys.language, language);
  } catch {
    // In memory only: the next start uses the browser's language.
  }
}

/** Decided once, because the address changes with the first link that is followed. */
let toShow: ReturnType<typeof wantedLanguage> | undefined;

/** The language to show: the address's, else the one chosen on this phone, else the browser's best. */
export const languageToShow = () =>
  (toShow ??= wantedLanguage(
    urlLanguage(location.search, () => sessionStorage) ?? keptLanguage(),
    navigator.languages,
  ));

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
