import { queryOptions, useQuery } from '@tanstack/react-query';
import { countryCalls } from '../contract/countries';
import { quietFailure } from '../services/failure-toast';
import { api } from '../services/services';

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

export const useProductCountries = () => useQuery(productCountriesQuery);
