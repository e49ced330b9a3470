import { useState } from 'react';
import { isLanguage, languageNames, languages } from '../contract/languages';
import { useLanguage } from '../language/translate';
import { chooseLanguage } from './choose-language';

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
