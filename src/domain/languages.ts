/** The languages of the app, by their BCP 47 tags, each by its own name. */
export const languageNames = {
  en: 'English',
  'zh-Hans': '简体中文',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
} as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as Language[];
export const sourceLanguage: Language = 'en';

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(languageNames, tag);

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

/** The best of our languages for a browser's or a request's list, best first: 'fr-CA' is 'fr'. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary = ''] = tag.toLowerCase().split('-');
    const found = languages.find((language) => language.toLowerCase().split('-')[0] === primary);
    if (found) return found;
  }
  return sourceLanguage;
}
