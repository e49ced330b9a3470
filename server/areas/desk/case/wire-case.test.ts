import { expect, test } from 'vitest';
import type { Passport } from '../../../../src/contract/passport';
import { passportFindings } from './wire-case';

const typed: Passport = {
  passportNumber: 'Z1234567',
  surname: 'SHARMA',
  givenName: 'ANANYA DEVI',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1994-05-12',
  expireDate: '2027-03-01',
};
const sure = (said: Partial<Passport>) => ({ said, doubts: {} });
const verdicts = (known: Parameters<typeof passportFindings>[0]) =>
  passportFindings(known).map(({ what, verdict, detail }) => [what, verdict, detail]);

test('a zone fits, differs in named fields, or is left to the operator', () => {
  const zone = (read: Parameters<typeof passportFindings>[0]['read']) =>
    verdicts({ typed, read, arrival: null })[0]?.slice(1);
  expect(zone(sure(typed))).toEqual(['fits', '7 fields read']);
  expect(zone(sure({ ...typed, surname: 'SHARNA', birthday: '1994-05-21' }))).toEqual([
    'differs',
    'surname, date of birth differ',
  ]);
  expect(zone(null)).toEqual(['judge', 'could not be read']);
  expect(zone(undefined)).toEqual(['judge', 'not read']);
});

test.each([
  ['2026-08-31', 'fits'],
  ['2026-09-02', 'judge'],
  ['2027-03-02', 'differs'],
])('a passport until March 2027 for an arrival on %s: %s', (arrival, verdict) => {
  expect(verdicts({ typed, read: sure(typed), arrival })[1]?.slice(0, 2)).toEqual([
    'Validity',
    verdict,
  ]);
});

test('what was read decides about the validity, not what was typed', () => {
  const read = sure({ ...typed, expireDate: '2026-01-01' });
  const [, validity] = passportFindings({ typed, read, arrival: '2026-02-01' });
  expect(validity?.verdict).toBe('differs');
});
