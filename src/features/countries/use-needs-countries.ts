import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  completeChoice,
  countriesAtom,
  ignoreUnknownUrlCountries,
  urlIgnoredAtom,
  useCountryChoice,
} from '../../session/countries';
import { countriesQuery } from '../../queries/country-queries';
import { atoms } from '../../services/services';
import { showToast } from '../../services/toasts';
import { needsChoice } from './needs-choice';
import { t } from '../../language/translate';

/** Shows that a link's country was ignored; if the picker is open, it shows that itself. */
function toastIfIgnored(): void {
  if (!atoms.get(urlIgnoredAtom) || !completeChoice(atoms.get(countriesAtom))) return;
  showToast(t('The link named a country that we do not know. Your own choice counts.'));
}

/** Whether the country picker must open automatically. */
export function useNeedsCountries(): boolean {
  const { data } = useQuery(countriesQuery);
  useEffect(() => {
    if (!data) return;
    ignoreUnknownUrlCountries(new Set(data.map(({ id }) => id)));
    toastIfIgnored();
  }, [data]);
  return needsChoice(useCountryChoice(), data);
}
