import type { Language } from '../contract/languages';
import { loadLanguage, wantedLanguage } from '../language/load-language';
import { t } from '../language/translate';
import { localKeys } from '../storage/keys';
import { keepLanguage, keptLanguage } from './kept-language';
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

/** Says once that the present language stays. */
const sayLanguageMissing = (): void =>
  showToast(
    t('This language did not load. Connect to the internet, then choose it again.'),
    'danger',
    'language',
  );

/**
 * Loads the wanted language if the start went without it, says if it is still missing, and follows
 * a choice that another tab makes.
 */
export function followLanguage(): void {
  void loadLanguage(wantedLanguage(keptLanguage(), navigator.languages)).then((hasArrived) => {
    if (!hasArrived) sayLanguageMissing();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === localKeys.language && newValue !== null) void loadLanguage(newValue);
  });
}
