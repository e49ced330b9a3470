import type { LinkedCountry, ProductCountries } from '../../contract/countries';
import type { CompleteChoice, CountryChoice } from '../../session/countries';

export type CountryMode = 'nationality' | 'residence';
export type CountrySets = Pick<ProductCountries, 'nationalities' | 'residences'>;

const entryOf = (set: readonly LinkedCountry[], id: number | undefined) =>
  set.find(({ countryId }) => countryId === id);

/** Without a list of its own a country allows every other. */
const allows = (entry: LinkedCountry | undefined, otherId: number): boolean =>
  entry !== undefined && (entry.linked?.some(({ countryId }) => countryId === otherId) ?? true);

/** Two countries go together when neither one's list leaves the other out. */
const goTogether = (nationalityId: number, residenceId: number, sets: CountrySets): boolean =>
  allows(entryOf(sets.nationalities, nationalityId), residenceId) &&
  allows(entryOf(sets.residences, residenceId), nationalityId);

/** The choice after picking a country: the linked one stays if it is valid for it, else it goes. */
export function linkedChoice(
  present: CountryChoice,
  mode: CountryMode,
  picked: number,
  sets: CountrySets,
): CountryChoice {
  const next =
    mode === 'nationality'
      ? { ...present, nationalityId: picked }
      : { ...present, residenceId: picked };
  const { nationalityId, residenceId } = next;
  if (nationalityId && residenceId && goTogether(nationalityId, residenceId, sets)) return next;
  return mode === 'nationality' ? { nationalityId: picked } : { residenceId: picked };
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
