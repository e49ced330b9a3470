import { expect, test } from 'vitest';
import { ageAgainstOccupation } from './occupation-age';

test.each([
  ['employee', '2012-12-19', 13],
  ['employee', '2012-12-18', undefined],
  ['self-employed', '2020-02-29', 6],
  ['retiree', '2001-01-01', 25],
  ['retiree', '1960-01-01', undefined],
  ['pre-schooler', '2018-12-18', 8],
  ['pre-schooler', '2018-12-19', undefined],
  ['student', '2020-01-01', undefined],
  ['none', '2024-01-01', undefined],
  ['employee', '2027-01-01', undefined],
  ['employee', '', undefined],
] as const)('of %s born on %s the age that nobody has is %s', (identity, birthday, age) => {
  expect(ageAgainstOccupation(birthday, identity, '2026-12-18')).toBe(age);
});
