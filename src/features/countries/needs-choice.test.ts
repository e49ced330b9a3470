import { expect, test } from 'vitest';
import { needsChoice } from './needs-choice';

const countries = [{ id: 356 }, { id: 702 }];

test('[CTRY-09] the choice is asked for while either country is missing', () => {
  expect(needsChoice({}, countries)).toBe(true);
  expect(needsChoice({ nationalityId: 356 }, countries)).toBe(true);
  expect(needsChoice({ residenceId: 702 }, undefined)).toBe(true);
  expect(needsChoice({ nationalityId: 356, residenceId: 702 }, countries)).toBe(false);
});

test('[CTRY-10] the choice is asked for when the nationality is not in the list', () => {
  expect(needsChoice({ nationalityId: 999, residenceId: 702 }, countries)).toBe(true);
});

test('so it is when the residence is not', () => {
  expect(needsChoice({ nationalityId: 356, residenceId: 999 }, countries)).toBe(true);
});

test('a list that is not there yet asks nothing', () => {
  expect(needsChoice({ nationalityId: 999, residenceId: 702 }, undefined)).toBe(false);
});
