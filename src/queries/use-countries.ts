import { useQuery } from '@tanstack/react-query';
import type { Country } from '../contract/countries';
import { useLanguage } from '../language/translate';
import { chosenCountry, type ChosenCountry } from './chosen-country';
import { countriesInLanguage } from './countries-in-language';
import { serverPage } from '../services/server-page';
import { countriesQuery } from './country-queries';

/** TanStack Query selects again when it gets another function: one for each language. */
const selectors = new Map<string, typeof countriesInLanguage>();
function selectorFor(language: string): typeof countriesInLanguage {
  const known = selectors.get(language);
  if (known) return known;
  const selector: typeof countriesInLanguage = (countries) => countriesInLanguage(countries);
  selectors.set(language, selector);
  return selector;
}

/** The countries in the traveller's language. */
export function useCountries() {
  const { language } = useLanguage();
  return useQuery({ ...countriesQuery, select: selectorFor(language) });
}

/** Until the list is here: the countries that the server's page names. */
function pageCountries(): readonly Country[] | undefined {
  const page = serverPage();
  return page && countriesInLanguage(page.countries);
}

/** The country of an id; undefined while the list is loading or does not have it. */
export function useCountry(id: number | undefined): Country | undefined {
  const { data = pageCountries() } = useCountries();
  return data?.find((country) => country.id === id);
}

/** The country of an id as it can be shown right now. */
export function useChosenCountry(id: number | undefined): ChosenCountry {
  const { data = pageCountries(), error } = useCountries();
  return chosenCountry(id, { data, error });
}
