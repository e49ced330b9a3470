import type { Country, LinkedCountry, ProductCountries } from '../../contract/countries';
import { popularCountries } from '../../domain/limits';
import type { CompleteChoice, CountryChoice } from '../../session/countries';

export type CountryMode = 'nationality' | 'residence';
export type CountrySets = Pick<ProductCountries, 'nationalities' | 'residences'>;

const entryOf = (set: readonly LinkedCountry[], id: number | undefined) =>
  set.find(({ countryId }) => countryId === id);

/** Whether a country allows the other one; without a list it allows all. */
const allows = (entry: LinkedCountry | undefined, otherId: number): boolean =>
  entry !== undefined && (entry.linked?.some(({ countryId }) => countryId === otherId) ?? true);

/** Whether the lists of both countries allow the other one. */
const goTogether = (nationalityId: number, residenceId: number, sets: CountrySets): boolean =>
  allows(entryOf(sets.nationalities, nationalityId), residenceId) &&
  allows(entryOf(sets.residences, residenceId), nationalityId);

/** The choice after choosing a country; the other one is kept only if both allow each other. */
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

/** The part of a stored choice that is still in the lists; all of it while they are loading. */
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

interface PickerCountries {
  popular: readonly Country[];
  all: readonly Country[];
}

/**
 * The picker's countries in a mode, in the order of the country list, except that the country of
 * the traveller's location comes first, unless it stands among the popular ones above.
 */
export function pickerCountries(
  countries: readonly Country[],
  sets: ProductCountries,
  mode: CountryMode,
  hereId?: number,
): PickerCountries {
  const [offered, recommended] =
    mode === 'nationality'
      ? [sets.nationalities, sets.popularNationalities]
      : [sets.residences, sets.popularResidences];
  const offeredIds = new Set(offered.map(({ countryId }) => countryId));
  const all = countries.filter(({ id }) => offeredIds.has(id));
  const popular = recommended
    .flatMap(({ countryId }) => all.find(({ id }) => id === countryId) ?? [])
    .slice(0, popularCountries);
  const here = all.find(({ id }) => id === hereId);
  return {
    popular,
    all:
      here && !popular.includes(here) ? [here, ...all.filter((country) => country !== here)] : all,
  };
}
