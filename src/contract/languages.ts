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

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(languageNames, tag);
