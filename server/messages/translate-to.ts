import type { Language } from '../../src/contract/languages';
import { directionOf, localeOf } from '../../src/domain/languages';
import { formatMessage, type Values } from '../../src/domain/messages/icu';
import type { ParamsOf, SourceText } from '../../src/domain/messages/text-params';
import ar from './translations/ar.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import zhHans from './translations/zh-Hans.json' with { type: 'json' };

type Translations = Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>>;

/**
 * Looks texts up in files of translations, by the English text.
 * @returns a function that answers undefined for English, and where there is no translation
 */
export const lookUpIn =
  (translations: Translations) =>
  (language: Language, text: string): string | undefined =>
    language !== 'en' && Object.hasOwn(translations[language], text)
      ? translations[language][text]
      : undefined;

const translationOf = lookUpIn({ 'zh-Hans': zhHans, es, fr, ar });

/** A function from an English text of the catalogue to the text in one language. */
export interface Translate {
  <const Text extends string>(
    text: string extends Text ? never : Text,
    ...params: ParamsOf<Text>
  ): string;
  (text: SourceText, params?: Values): string;
}

/** Texts of mails and of the application form, in this language. */
export const translateTo =
  (language: Language): Translate =>
  (text: string | SourceText, params: Values = {}) =>
    formatIn(language)(text as string, params) ?? (text as string);

/**
 * Formats a text of the catalogues in this language; in English if it is not translated.
 * @returns a function that answers undefined if a parameter is missing
 */
export const formatIn =
  (language: Language) =>
  (text: string, params: Values): string | undefined => {
    const translation = translationOf(language, text);
    if (translation === undefined) return formatMessage(text, params, localeOf('en'));
    const values = directionOf(language) === 'rtl' ? isolated(params) : params;
    return formatMessage(translation, values, localeOf(language));
  };

/** The text in this language with its placeholders, for a script that fills them in. */
export const unfilledIn = (language: Language, text: SourceText): string =>
  translationOf(language, text as unknown as string) ?? (text as unknown as string);

/** The characters would become part of a link, and digits keep their order without them. */
const needsNoIsolation = (value: string) => /^(https?:|\d+$)/.test(value);

/** Between first strong isolate and pop directional isolate a value keeps its own direction. */
const isolated = (params: Values): Values =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && !needsNoIsolation(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
