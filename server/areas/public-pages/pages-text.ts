import ar from '../../../src/content/pages/translations/ar.json' with { type: 'json' };
import es from '../../../src/content/pages/translations/es.json' with { type: 'json' };
import fr from '../../../src/content/pages/translations/fr.json' with { type: 'json' };
import zhHans from '../../../src/content/pages/translations/zh-Hans.json' with { type: 'json' };
import type { Language } from '../../../src/contract/languages';
import type { SourceText } from '../../../src/domain/messages/text-params';

const translations: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  'zh-Hans': zhHans,
  es,
  fr,
  ar,
};

/** A text of the pages to read in a language; in English if it is not translated. */
export function pagesTextIn(language: Language, text: SourceText): string {
  const english = text as unknown as string;
  return Object.hasOwn(translations[language], english)
    ? (translations[language][english] ?? english)
    : english;
}
