import { useState } from 'react';
import { isLanguage, type Language, languageNames, languages } from '../contract/languages';
import { loadLanguage } from '../language/load-language';
import { t } from '../language/translate';
import { useLanguage } from '../language/translate';
import { localKeys } from '../storage/keys';
import { keepLanguage, languageToShow } from './kept-language';
import { showToast } from './toasts';

const listeners = new Set<() => void>();

/** Calls back after each choice of the traveller in this tab. */
export const onLanguageChosen = (callback: () => void): void => void listeners.add(callback);

/** Changes the language and keeps the choice on this phone, if the catalogue arrives. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (!(await loadLanguage(chosen))) return sayLanguageMissing();
  keepLanguage(chosen);
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
  void loadLanguage(languageToShow()).then((hasArrived) => {
    if (!hasArrived) sayLanguageMissing();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === localKeys.language && newValue !== null) void loadLanguage(newValue);
  });
}

const ours = languages.map((value) => ({ value: value as string, label: languageNames[value] }));

/**
 * The app's languages, each by its own name, and the chosen one. While a catalogue loads, the choice
 * is shown already; if it does not arrive, the present language is shown again.
 */
export function useLanguageChoice() {
  const { language } = useLanguage();
  const [loading, setLoading] = useState<string>();
  return {
    value: loading ?? language,
    busy: loading !== undefined,
    options: isLanguage(language) ? ours : [...ours, { value: language, label: language }],
    onChange(value: string) {
      if (!isLanguage(value)) return;
      setLoading(value);
      void chooseLanguage(value).finally(() => setLoading(undefined));
    },
  };
}
