import type { Country } from '../../contract/countries';
import type { CountryChoice } from '../../session/countries';

/**
 * Whether the traveller has to choose: either country is missing, or not in the list (which does
 * not count while it is loading).
 */
export function needsChoice(
  { nationalityId, residenceId }: CountryChoice,
  countries: readonly Pick<Country, 'id'>[] | undefined,
): boolean {
  if (nationalityId === undefined || residenceId === undefined) return true;
  const isListed = (wanted: number) => countries?.some(({ id }) => id === wanted) ?? true;
  return !isListed(nationalityId) || !isListed(residenceId);
}
