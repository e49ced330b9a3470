import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationCall } from '../../contract/countries';
import { quietFailure } from '../../services/failure-toast';
import { api } from '../../services/services';
import { completeChoice, type CountryChoice, useCountryChoice } from '../../session/countries';
import { type CountryMode, type CountrySets, linkedChoice, usableChoice } from './linked-choice';

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

const missing = (choice: CountryChoice): CountryMode | undefined =>
  !choice.nationalityId ? 'nationality' : !choice.residenceId ? 'residence' : undefined;

const otherOf = (mode: CountryMode): CountryMode =>
  mode === 'nationality' ? 'residence' : 'nationality';

/** The choice in the open picker before it is submitted, and which country is being chosen. */
export function useCountryDraft(initialMode: CountryMode, sets: CountrySets | undefined) {
  const stored = useCountryChoice();
  const [edited, setEdited] = useState<CountryChoice>();
  const [turnedTo, setMode] = useState<CountryMode>();
  /** The country that the last choice cleared, because the two are not allowed together. */
  const [cleared, setCleared] = useState<CountryMode>();
  const draft = edited ?? usableChoice(stored, sets);

  return {
    draft,
    complete: completeChoice(draft),
    cleared,
    mode: turnedTo ?? missing(draft) ?? initialMode,
    setMode,
    /** Chooses a country; returns true if the other one has to be chosen next. */
    choose(mode: CountryMode, id: number): boolean {
      if (!sets) return false;
      const next = linkedChoice(draft, mode, id, sets);
      const other = otherOf(mode);
      const key = `${other}Id` as const;
      setEdited(next);
      setCleared(draft[key] !== undefined && next[key] === undefined ? other : undefined);
      setMode(next[key] === undefined ? other : mode);
      return next[key] === undefined;
    },
  };
}
