import { useLocation } from 'react-router-dom';
import { useNeedsCountries } from '../features/countries/use-needs-countries';
import { matchRoute } from './match-route';

/** Whether this screen cannot do without the countries, and they are not chosen. */
export function useAsksForCountries(): boolean {
  const { pathname } = useLocation();
  return useNeedsCountries() && matchRoute(pathname)?.hideSelectCountry !== true;
}
