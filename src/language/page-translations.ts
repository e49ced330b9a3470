import { isLanguage, type Language } from '../contract/languages';
import { sourceLanguage } from '../domain/languages';
import { formatMessage, type Values } from '../domain/messages/icu';
import { type Catalogue, translatorIn } from './catalogue-lookup';
import { activeLanguage, type Translator } from './translate';
import type { SourceText } from '../domain/messages/text-params';

/*
 * The texts of the pages to read (FAQ, About Us, privacy policy, reviews) have a catalogue of their
 * own, which is loaded with the first screen that shows one: they are half as long as all others
 * together.
 */

type LoadCatalogue = () => Promise<{ default: Catalogue }>;

const catalogues: Readonly<Record<Exclude<Language, 'en'>, LoadCatalogue>> = {
  'zh-Hans': () => import('virtual:catalogue/zh-Hans-pages'),
  es: () => import('virtual:catalogue/es-pages'),
  fr: () => import('virtual:catalogue/fr-pages'),
  ar: () => import('virtual:catalogue/ar-pages'),
};

interface LoadedWords {
  readonly language: string;
  readonly translate: Translator;
}

let loaded: LoadedWords | undefined;
const listeners = new Set<() => void>();

/** The catalogue that was loaded last, of whatever language. */
export const loadedPageWords = (): LoadedWords | undefined => loaded;

export function subscribeToPageWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last request wins, however long each catalogue takes. */
let requested: string | undefined;

/**
 * Loads a language's catalogue, the active one's or that which will be; if it does not arrive, the pages
 * stay English.
 */
export async function loadPageWords(language: string = activeLanguage().language): Promise<void> {
  requested = language;
  if (!isLanguage(language) || language === sourceLanguage || loaded?.language === language) return;
  const { default: catalogue } = await catalogues[language as keyof typeof catalogues]();
  if (requested !== language) return;
  loaded = { language, translate: translatorIn(catalogue) };
  for (const listener of listeners) listener();
}

/** A text of a page as it is shown, with its language. */
export interface PageText {
  readonly text: string;
  readonly lang: string;
}

/** The text in the active language; in English while, or if, its translation is missing. */
export function pageTextOf(
  source: SourceText,
  params: Values = {},
  words: LoadedWords | undefined = loaded,
): PageText {
  const english = source as unknown as string;
  const { language, locale } = activeLanguage();
  const translation = words?.language === language ? words.translate(english) : undefined;
  return translation === undefined
    ? { text: formatMessage(english, params, 'en-US') ?? english, lang: sourceLanguage }
    : { text: formatMessage(translation, params, locale) ?? translation, lang: language };
}
