import type { Country } from '../contract/countries';
import { sourceLanguage } from '../domain/languages';
import { countryName } from '../language/format';
import { activeLanguage } from '../language/translate';

/**
 * The countries with their names in the traveller's language, sorted by them; the English names
 * stay searchable. In English the list stays as the server sorted it.
 */
export function countriesInLanguage(countries: readonly Country[]): readonly Country[] {
  const { language, locale } = activeLanguage();
  if (language === sourceLanguage) return countries;
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country) => ({
      ...country,
      name: countryName(country.flagKey, country.name),
      otherNames: [...(country.otherNames ?? []), country.name],
    }))
    .sort((a, b) => compare(a.name, b.name));
}
