import { languages, type Language } from '../contract/languages';

export const sourceLanguage: Language = 'en';

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  language === 'ar' || language === pseudoLanguage ? 'rtl' : 'ltr';

/** Lengthened, mirrored English, to see in development what was left out. */
export const pseudoLanguage = 'en-XA';

/**
 * The locale for numbers, dates and names. Arabic keeps western digits, because prices, dates and
 * passport data are compared with printed ones; a pseudo-language formats as its source.
 */
export const localeOf = (language: string): string => {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language === 'en' || language === pseudoLanguage ? 'en-US' : language;
};

/** The first of our languages in a list of tags, best first: 'fr-CA' is 'fr'; undefined if none is. */
export function languageAmong(wanted: readonly string[]): Language | undefined {
  for (const tag of wanted) {
    const [primary = ''] = tag.toLowerCase().split('-');
    const found = languages.find((language) => language.toLowerCase().split('-')[0] === primary);
    if (found) return found;
  }
  return undefined;
}

/** The best of our languages for a browser's list; English if it has none of them. */
export const bestLanguage = (wanted: readonly string[]): Language =>
  languageAmong(wanted) ?? sourceLanguage;
