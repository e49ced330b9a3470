import type { Language } from '../../../src/contract/languages';
import type { Catalogue } from './catalogue-types';
import {
  inOneLanguage,
  translateCatalogue,
  type CatalogueTranslator,
  type Texts,
} from './translate-catalogue';
import ar from './translations/ar.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import zhHans from './translations/zh-Hans.json' with { type: 'json' };

type Translated = Exclude<Language, 'en'>;
type Translations = Readonly<Record<string, string>>;

const translations: Readonly<Record<Translated, Translations>> = {
  'zh-Hans': zhHans,
  es,
  fr,
  ar,
};

/** Each is made once for each state of the products: it has some thousand objects. */
const made = new WeakMap<Catalogue['destinations'], Map<Language, Catalogue>>();

const translatorIn = (language: Translated): CatalogueTranslator => ({
  language,
  translationOf: (text) =>
    Object.hasOwn(translations[language], text) ? translations[language][text] : undefined,
});

/** Whether a text of the catalogue has a translation; one that was changed has none. */
export const isTranslated = (text: string, language: Language): boolean =>
  language === 'en' || translatorIn(language).translationOf(text) !== undefined;

/** Texts of one thing that is sold, a coupon for example, in a language: see `inOneLanguage`. */
export const textsIn = <const T extends Texts>(
  texts: T,
  language: Language,
): T & { lang?: Language } =>
  language === 'en' ? texts : inOneLanguage(texts, translatorIn(language));

/** The catalogue with its texts in a language; in English it is the catalogue itself. */
export function catalogueIn(catalogue: Catalogue, language: Language): Catalogue {
  if (language === 'en') return catalogue;
  const { destinations } = catalogue;
  const known = made.get(destinations) ?? new Map<Language, Catalogue>();
  made.set(destinations, known);
  const found = known.get(language) ?? translateCatalogue(catalogue, translatorIn(language));
  known.set(language, found);
  return found;
}
