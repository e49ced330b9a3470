import { isLanguage, type Language } from '../contract/languages';
import { bestLanguage, pseudoLanguage, sourceLanguage } from '../domain/languages';
import { type Catalogue, translatorIn } from './catalogue-lookup';
import { activate, activeLanguage, type Translator } from './translate';

type LoadCatalogue = () => Promise<{ default: Catalogue }>;

const catalogues: Readonly<Record<Exclude<Language, 'en'>, LoadCatalogue>> = {
  'zh-Hans': () => import('virtual:catalogue/zh-Hans'),
  es: () => import('virtual:catalogue/es'),
  fr: () => import('virtual:catalogue/fr'),
  ar: () => import('virtual:catalogue/ar'),
};

/** The chosen language, else the browser's best: what is stored may no longer exist. */
export function wantedLanguage(
  stored: string | null,
  browsers: readonly string[],
): Language | typeof pseudoLanguage {
  if (isLanguage(stored) || stored === pseudoLanguage) return stored;
  return bestLanguage(browsers);
}

async function translatorOf(language: string): Promise<Translator | undefined> {
  if (language === pseudoLanguage) return (await import('./pseudo')).pseudoTranslate;
  if (!isLanguage(language) || language === sourceLanguage) return undefined;
  return translatorIn((await catalogues[language as keyof typeof catalogues]()).default);
}

/** The last request wins, however long each catalogue takes. */
let requested: string = activeLanguage().language;

/**
 * Loads the catalogue and changes the language.
 * @returns false if the catalogue did not arrive: the present language stays
 */
export async function loadLanguage(language: string): Promise<boolean> {
  requested = language;
  if (language === activeLanguage().language) return true;
  try {
    const translate = await translatorOf(language);
    if (requested === language) activate(language, translate);
    return true;
  } catch {
    if (requested === language) requested = activeLanguage().language;
    return false;
  }
}
