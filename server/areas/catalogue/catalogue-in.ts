import type { Language } from '../../../src/contract/languages';
import { sourceLanguage } from '../../../src/domain/languages';
import type { Catalogue } from './catalogue-types';
import { translateCatalogue } from './translate-catalogue';
import ar from './translations/ar.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import zhHans from './translations/zh-Hans.json' with { type: 'json' };

type Translations = Readonly<Record<string, string>>;

const translations: Readonly<Record<Exclude<Language, 'en'>, Translations>> = {
  'zh-Hans': zhHans,
  es,
  fr,
  ar,
};

/** Each is made once: it has some thousand objects. */
const made = new WeakMap<Catalogue, Map<Language, Catalogue>>();

/** The catalogue with its texts in a language; in English it is the catalogue itself. */
export function catalogueIn(catalogue: Catalogue, language: Language): Catalogue {
  if (language === sourceLanguage) return catalogue;
  const known = made.get(catalogue) ?? new Map<Language, Catalogue>();
  made.set(catalogue, known);
  const texts: Translations = translations[language as Exclude<Language, 'en'>];
  const found =
    known.get(language) ??
    translateCatalogue(catalogue, {
      language,
      translationOf: (text) => (Object.hasOwn(texts, text) ? texts[text] : undefined),
    });
  known.set(language, found);
  return found;
}
