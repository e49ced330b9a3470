import type { LinkedCountry, ProductCountries } from '../../contract/countries';
import type { CompleteChoice, CountryChoice } from '../../state/countries';

export type CountryMode = 'nationality' | 'residence';
export type CountrySets = Pick<ProductCountries, 'nationalities' | 'residences'>;

const entryOf = (set: readonly LinkedCountry[], id: number | undefined) =>
  set.find(({ countryId }) => countryId === id);

/** Without a list of its own a country goes with every other. */
const goesWith = (entry: LinkedCountry | undefined, otherId: number | undefined): boolean =>
  entry !== undefined &&
  otherId !== undefined &&
  (entry.linked?.some(({ countryId }) => countryId === otherId) ?? true);

/** The choice after picking a country: the linked one stays if it is valid for it, else it goes. */
export function linkedChoice(
  { nationalityId, residenceId }: CountryChoice,
  mode: CountryMode,
  picked: number,
  { nationalities, residences }: CountrySets,
): CountryChoice {
  if (mode === 'nationality')
    return goesWith(entryOf(nationalities, picked), residenceId)
      ? { nationalityId: picked, residenceId }
      : { nationalityId: picked };
  return goesWith(entryOf(residences, picked), nationalityId)
    ? { nationalityId, residenceId: picked }
    : { residenceId: picked };
}

/** What can be kept of a stored choice: countries that the lists (once they are there) still have. */
export function usableChoice(
  { nationalityId, residenceId }: CountryChoice,
  sets: CountrySets | undefined,
): CountryChoice {
  if (!sets) return { nationalityId, residenceId };
  return {
    ...(entryOf(sets.nationalities, nationalityId) && { nationalityId }),
    ...(entryOf(sets.residences, residenceId) && { residenceId }),
  };
}

export const isSameChoice = (a: CountryChoice, b: CompleteChoice): boolean =>
  a.nationalityId === b.nationalityId && a.residenceId === b.residenceId;
