import type { Language } from '../contract/languages';
import { loadLanguage } from '../language/load-language';
import { t } from '../language/translate';
import { localKeys } from '../storage/keys';
import { showToast } from './toasts';

/** Changes the language and keeps the choice on this phone, if the catalogue arrives. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await loadLanguage(language))) return sayLanguageMissing();
  try {
    localStorage.setItem(localKeys.language, language);
  } catch {
    // A browser that stores nothing asks again at the next start.
  }
}

export const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(localKeys.language);
  } catch {
    return null;
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
