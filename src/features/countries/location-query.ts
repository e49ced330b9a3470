import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountCalls } from '../../contract/accounts';
import { quietFailure } from '../../page/failure-toast';
import { api } from '../../page/services';

const request = async () => (await api.call(accountCalls.location, {})).countryId ?? null;

const locationQuery = queryOptions({
  queryKey: ['location'],
  queryFn: request,
  staleTime: Infinity,
  // Where the phone was is of no use to a later visit.
  persister: undefined,
  meta: quietFailure,
});

/** The country that the request came from, as far as the server knows; asked for when needed. */
export const useLocationCountry = (needed: boolean): number | undefined =>
  useQuery({ ...locationQuery, enabled: needed }).data ?? undefined;
