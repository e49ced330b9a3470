import { localeOf, sourceLanguage } from '../languages';

/**
 * Names on which a government insists, where CLDR has another one; and of the Schengen Area, which
 * has the flag, but not all the members, of the European Union.
 */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-Hans': { HK: '中国香港', MO: '中国澳门', TW: '中国台湾', EU: '申根区' },
  es: { EU: 'Espacio Schengen' },
  fr: { EU: 'Espace Schengen' },
  ar: { HK: 'هونغ كونغ', MO: 'ماكاو', EU: 'منطقة شنغن' },
};

/**
 * The name of a country in a language, from CLDR by `Intl`; the English name is the server's,
 * because it is specified.
 * @param code ISO 3166-1 alpha-2, in any case; absent for areas such as Schengen
 */
export function countryNameIn(language: string, code: string | undefined, english: string): string {
  const locale = localeOf(language);
  if (code === undefined || locale === localeOf(sourceLanguage)) return english;
  const region = code.toUpperCase();
  if (!/^[A-Z]{2}$/.test(region)) return english;
  return ownNames[language]?.[region] ?? namesIn(locale).of(region) ?? english;
}

const displayNames = new Map<string, Intl.DisplayNames>();

/** Making one costs milliseconds, and lists need 240 names. */
function namesIn(locale: string): Intl.DisplayNames {
  const known = displayNames.get(locale);
  if (known) return known;
  const made = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  displayNames.set(locale, made);
  return made;
}
