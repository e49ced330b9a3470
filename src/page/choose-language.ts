import { isLanguage, type Language } from '../contract/languages';
import { loadLanguage } from '../language/load-language';
import { activeLanguage, t } from '../language/translate';
import { localKeys } from '../storage/keys';
import { showToast } from './toasts';

const listeners = new Set<() => void>();

/** Calls back after each choice of the traveller in this tab. */
export const onLanguageChosen = (callback: () => void): void => void listeners.add(callback);

/** Changes the language and keeps the choice on this phone, if the catalogue arrives. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await loadLanguage(language))) return sayLanguageMissing();
  keepLanguage(language);
  for (const callback of listeners) callback();
}

/**
 * Adopts the account's language if none was chosen on this phone. It is kept at once, because the
 * page may reload before the catalogue arrives.
 */
export function adoptAccountLanguage({ language }: { readonly language?: string | undefined }): void {
  if (!isLanguage(language) || keptLanguage() !== null) return;
  if (language === activeLanguage().language) return;
  keepLanguage(language);
  void loadLanguage(language);
}

/** The choice, where the browser denies storage. */
let inMemory: Language | null = null;

function keepLanguage(language: Language): void {
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

/** Says once that the present language stays. */
export const sayLanguageMissing = (): void =>
  showToast(
    t('This language did not load. Connect to the internet, then choose it again.'),
    'danger',
    'language',
  );

/** Follows a choice that another tab makes. */
export function followLanguageOfOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === localKeys.language && newValue !== null) void loadLanguage(newValue);
  });
}
