import { describe, expect, test } from 'vitest';
import { isSameChoice, linkedChoice, usableChoice, type CountrySets } from './linked-choice';

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
