import { describe, expect, test } from 'vitest';
import type { Country, ProductCountries } from '../../contract/countries';
import {
  type CountrySets,
  isSameChoice,
  linkedChoice,
  pickerCountries,
  usableChoice,
} from './linked-choice';

const countries: Country[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Country ${index + 1}`,
  flagUrl: '',
  flagKey: '',
}));
const ids = (...list: number[]) => list.map((countryId) => ({ countryId }));
const pickerSets: ProductCountries = {
  nationalities: ids(1, 2, 3, 4),
  residences: ids(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
  popularNationalities: ids(4, 2),
  popularResidences: ids(5, 1, 6, 7, 8, 9, 10, 11, 12, 2),
};

test('[CTRY-02] each mode lists its own countries', () => {
  const { all } = pickerCountries(countries, pickerSets, 'nationality');
  expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('[CTRY-04] eight popular countries in the given order, only ones that can be chosen', () => {
  const { popular } = pickerCountries(countries, pickerSets, 'residence');
  expect(popular.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
});

test('the traveller’s location comes first once, in the list or where it is popular above it', () => {
  const { all } = pickerCountries(countries, pickerSets, 'residence', 3);
  expect(all.map(({ id }) => id)).toEqual([3, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(pickerCountries(countries, pickerSets, 'residence', 7).all[0]?.id).toBe(2);
  expect(pickerCountries(countries, pickerSets, 'residence', 1).all[0]?.id).toBe(2);
});

const [india, bhutan, singapore, norway, tokelau] = [356, 64, 702, 578, 772];

/** Bhutan goes with Singapore only; Tokelau is lived in by Norwegians only (in this test). */
const sets: CountrySets = {
  nationalities: [
    { countryId: india },
    { countryId: bhutan, linked: [{ countryId: singapore }] },
    { countryId: norway },
  ],
  residences: [
    { countryId: singapore },
    { countryId: norway },
    { countryId: tokelau, linked: [{ countryId: norway }] },
  ],
};

describe('linked validity', () => {
  test('[CTRY-14] a nationality keeps a residence that is valid for it', () => {
    const before = { nationalityId: india, residenceId: singapore };
    expect(linkedChoice(before, 'nationality', bhutan, sets)).toEqual({
      nationalityId: bhutan,
      residenceId: singapore,
    });
  });

  test('[CTRY-14] a nationality clears a residence that is not valid for it', () => {
    const before = { nationalityId: india, residenceId: norway };
    expect(linkedChoice(before, 'nationality', bhutan, sets)).toEqual({ nationalityId: bhutan });
  });

  test('[CTRY-15] a residence keeps a nationality that is valid for it', () => {
    const before = { nationalityId: norway, residenceId: singapore };
    expect(linkedChoice(before, 'residence', tokelau, sets)).toEqual({
      nationalityId: norway,
      residenceId: tokelau,
    });
  });

  test('[CTRY-15] a residence clears a nationality that is not valid for it', () => {
    const before = { nationalityId: india, residenceId: singapore };
    expect(linkedChoice(before, 'residence', tokelau, sets)).toEqual({ residenceId: tokelau });
  });

  test('[CTRY-14] a nationality clears a residence whose own list leaves it out', () => {
    const before = { nationalityId: norway, residenceId: tokelau };
    expect(linkedChoice(before, 'nationality', india, sets)).toEqual({ nationalityId: india });
  });

  test('[CTRY-15] a residence clears a nationality whose own list leaves it out', () => {
    const before = { nationalityId: bhutan, residenceId: singapore };
    expect(linkedChoice(before, 'residence', norway, sets)).toEqual({ residenceId: norway });
  });

  test('the first choice does not set the other country', () => {
    expect(linkedChoice({}, 'nationality', india, sets)).toEqual({ nationalityId: india });
    expect(linkedChoice({}, 'residence', norway, sets)).toEqual({ residenceId: norway });
  });
});

describe('a stored choice', () => {
  test('loses a country that is no longer in the lists', () => {
    const stored = { nationalityId: 999, residenceId: singapore };
    expect(usableChoice(stored, sets)).toEqual({ residenceId: singapore });
  });

  test('is kept while the lists are loading', () => {
    const stored = { nationalityId: 999, residenceId: singapore };
    expect(usableChoice(stored, undefined)).toEqual(stored);
  });

  test('[CTRY-16] choosing the same two countries again is no change', () => {
    const stored = { nationalityId: india, residenceId: singapore };
    expect(isSameChoice(stored, { ...stored })).toBe(true);
    expect(isSameChoice(stored, { ...stored, residenceId: norway })).toBe(false);
    expect(isSameChoice({}, stored)).toBe(false);
  });
});
