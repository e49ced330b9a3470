import { queryOptions, useQuery } from '@tanstack/react-query';
import { locationCall } from '../../contract/countries';
import { quietFailure } from '../../services/failure-toast';
import { api } from '../../services/services';

const request = async () => (await api.call(locationCall, {})).countryId ?? null;

const locationQuery = queryOptions({
  queryKey: ['location'],
  queryFn: request,
  staleTime: Infinity,
  // A location is outdated on a later visit.
  persister: undefined,
  meta: quietFailure,
});

/** The country of the request's origin, if the server knows it; fetched when needed. */
export const useLocationCountry = (needed: boolean): number | undefined =>
  useQuery({ ...locationQuery, enabled: needed }).data ?? undefined;
