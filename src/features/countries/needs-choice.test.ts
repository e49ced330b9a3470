import { expect, test } from 'vitest';
import { needsChoice } from './needs-choice';

const countries = [{ id: 356 }, { id: 702 }];

test('[CTRY-09] the picker opens while either country is missing', () => {
  expect(needsChoice({}, countries)).toBe(true);
  expect(needsChoice({ nationalityId: 356 }, countries)).toBe(true);
  expect(needsChoice({ residenceId: 702 }, undefined)).toBe(true);
  expect(needsChoice({ nationalityId: 356, residenceId: 702 }, countries)).toBe(false);
});

test('[CTRY-10] the picker opens if the nationality is not in the list', () => {
  expect(needsChoice({ nationalityId: 999, residenceId: 702 }, countries)).toBe(true);
});

test('the picker opens if the residence is not in the list', () => {
  expect(needsChoice({ nationalityId: 356, residenceId: 999 }, countries)).toBe(true);
});

test('the picker does not open for a complete choice while the list is loading', () => {
  expect(needsChoice({ nationalityId: 999, residenceId: 702 }, undefined)).toBe(false);
});
