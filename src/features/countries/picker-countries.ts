import type { Country, ProductCountries } from '../../contract/countries';
import { popularCountries } from '../../domain/limits';
import type { CountryMode } from './linked-choice';

export interface PickerCountries {
  popular: readonly Country[];
  all: readonly Country[];
}

/**
 * The picker's countries in a mode, in the order of the country list, except that the country of
 * the traveller's location comes first.
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
  return { popular, all: here ? [here, ...all.filter((country) => country !== here)] : all };
}
