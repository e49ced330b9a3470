import { useLocation } from 'react-router-dom';
import { useNeedsCountries } from '../features/countries/use-needs-countries';
import { matchRoute } from './match-route';

/** Whether the current screen requires the countries, and they are not chosen. */
export function useAsksForCountries(): boolean {
  const { pathname } = useLocation();
  return useNeedsCountries() && matchRoute(pathname)?.hideSelectCountry !== true;
}
