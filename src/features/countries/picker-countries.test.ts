import { expect, test } from 'vitest';
import type { Country, ProductCountries } from '../../contract/countries';
import { pickerCountries } from './picker-countries';

const countries: Country[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Country ${index + 1}`,
  flagUrl: '',
  flagKey: '',
}));
const ids = (...list: number[]) => list.map((countryId) => ({ countryId }));
const sets: ProductCountries = {
  nationalities: ids(1, 2, 3, 4),
  residences: ids(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
  popularNationalities: ids(4, 2),
  popularResidences: ids(5, 1, 6, 7, 8, 9, 10, 11, 12, 2),
};

test('[CTRY-02] each mode lists its own countries', () => {
  const { all } = pickerCountries(countries, sets, 'nationality');
  expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('[CTRY-04] eight popular countries in the given order, only ones that can be chosen', () => {
  const { popular } = pickerCountries(countries, sets, 'residence');
  expect(popular.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

test('the traveller’s location comes first, and only once', () => {
  const { all } = pickerCountries(countries, sets, 'residence', 7);
  expect(all.map(({ id }) => id)).toEqual([7, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
  expect(pickerCountries(countries, sets, 'residence', 1).all[0]?.id).toBe(2);
});
