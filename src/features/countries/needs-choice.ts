import type { Country } from '../../contract/countries';
import type { CountryChoice } from '../../state/countries';

/**
 * Whether the traveller has to be asked: either country is missing, or the nationality is not in
 * the list (which says nothing until it is there).
 */
export function needsChoice(
  { nationalityId, residenceId }: CountryChoice,
  countries: readonly Pick<Country, 'id'>[] | undefined,
): boolean {
  if (nationalityId === undefined || residenceId === undefined) return true;
  return countries !== undefined && !countries.some(({ id }) => id === nationalityId);
}
