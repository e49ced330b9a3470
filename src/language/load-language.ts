import { isLanguage, type Language } from '../contract/languages';
import { bestLanguage, pseudoLanguage, sourceLanguage } from '../domain/languages';
import { completed, translationIn, type Catalogue } from './catalogue-lookup';
import { activate, activeLanguage, type Translator } from './translate';

type LoadCatalogue = () => Promise<{
  default: Catalogue;
  rest: () => Promise<{ default: readonly string[] }>;
}>;

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

const lookUpIn =
  (catalogue: Catalogue): Translator =>
  (text) =>
    translationIn(catalogue, text);

/** @param onFirst gets what translates the first screens, before the rest arrives */
async function translatorOf(
  language: string,
  onFirst: (translate: Translator) => void,
): Promise<Translator | undefined> {
  if (language === pseudoLanguage) return (await import('./pseudo')).pseudoTranslate;
  if (!isLanguage(language) || language === sourceLanguage) return undefined;
  const { default: first, rest } = await catalogues[language as keyof typeof catalogues]();
  onFirst(lookUpIn(first));
  return lookUpIn(completed(first, (await rest()).default));
}

/** The last request wins, however long each catalogue takes. */
let requested: string = activeLanguage().language;

/** The active language, once all its texts have arrived. */
let complete: string | undefined = requested;

/**
 * Loads the catalogue and changes the language.
 *
 * @param onFirst if given, the language changes as soon as the texts of the first screens are here,
 *   and this is called
 * @returns false if the catalogue did not arrive: the present language stays
 */
export async function loadLanguage(language: string, onFirst?: () => void): Promise<boolean> {
  requested = language;
  if (language === complete && language === activeLanguage().language) return true;
  const turnTo = (translate: Translator | undefined, isWhole: boolean) => {
    if (requested !== language) return;
    complete = isWhole ? language : undefined;
    activate(language, translate);
  };
  try {
    const translate = await translatorOf(language, (first) => {
      if (!onFirst) return;
      turnTo(first, false);
      onFirst();
    });
    turnTo(translate, true);
    return true;
  } catch {
    if (requested === language) requested = activeLanguage().language;
    return false;
  }
}
