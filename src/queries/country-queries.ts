import { queryOptions, useQuery } from '@tanstack/react-query';
import { countryCalls } from '../contract/countries';
import type { Country } from '../contract/countries';
import { useLanguage } from '../language/use-language';
import { chosenCountry, type ChosenCountry } from './chosen-country';
import { countriesInLanguage } from './countries-in-language';
import { quietFailure } from '../page/failure-toast';
import { api } from '../page/services';

const dayMs = 24 * 60 * 60_000;
/** For lists that rarely change: fetched once a day, the same for everybody, quiet on failure. */
const lasting = { staleTime: dayMs, meta: { keptFor: 'everybody', ...quietFailure } } as const;

export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async () => (await api.call(countryCalls.countries, {})).countries,
  ...lasting,
});

export const productCountriesQuery = queryOptions({
  queryKey: ['product-countries'],
  queryFn: () => api.call(countryCalls.productCountries, {}),
  ...lasting,
});

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
export const useProductCountries = () => useQuery(productCountriesQuery);

/** The country of an id; undefined while the list is loading or does not have it. */
export function useCountry(id: number | undefined): Country | undefined {
  const { data } = useCountries();
  return data?.find((country) => country.id === id);
}

/** The country of an id as it can be shown right now. */
export const useChosenCountry = (id: number | undefined): ChosenCountry =>
  chosenCountry(id, useCountries());
