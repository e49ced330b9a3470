import { useCountryChoice } from '../../state/countries';
import { useCountries } from '../../state/country-queries';
import { needsChoice } from './needs-choice';

/** Whether the country picker has to open by itself. */
export function useNeedsCountries(): boolean {
  const { data } = useCountries();
  return needsChoice(useCountryChoice(), data);
}
