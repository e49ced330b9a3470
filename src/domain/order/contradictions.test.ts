import { expect, test } from 'vitest';
import { contradictionsIn, lastDayOf, type StatedByApplicant } from './contradictions';

const passport = {
  givenName: 'ANANYA DEVI',
  surname: 'RAO',
  countryCode: 'IND',
  passportNumber: 'Z4821907',
  expireDate: '2031-06-03',
};
const ananya: StatedByApplicant = { id: '1', firstName: 'Ananya', passport, form: undefined };
const order = { arrivalDate: '2026-12-18', nationality: 'IN', stay: '30 days' };
const found = (...applicants: StatedByApplicant[]) => contradictionsIn({ ...order, applicants });
const kinds = (...applicants: StatedByApplicant[]) => found(...applicants).map(({ kind }) => kind);
const filled = (fullName?: string, departureDate?: string) => ({
  ...ananya,
  form: { fullName, departureDate },
});

test('an application whose answers match has none, and one without answers neither', () => {
  expect(kinds(filled('Ananya Devi Rao', '2027-01-16'))).toEqual([]);
  expect(kinds({ ...ananya, passport: undefined })).toEqual([]);
});

test('a passport of somebody else is found, a nickname, a part and an accent are not', () => {
  expect(found({ ...ananya, firstName: 'Rohan' })).toEqual([
    { kind: 'passport-name', applicantId: '1', found: 'ANANYA DEVI RAO', expected: 'Rohan' },
  ]);
  for (const firstName of ['Devi', 'ana', 'Ananyá', 'अनन्या'])
    expect(kinds({ ...ananya, firstName })).toEqual([]);
  const juergen = { ...ananya, passport: { ...passport, givenName: 'JUERGEN' } };
  expect(kinds({ ...juergen, firstName: 'Jürgen' })).toEqual([]);
});

test('what fills the field of a lacking name is no part of a name', () => {
  const names = { surname: 'ARJUNA', givenName: 'FNU', lacks: 'givenName' } as const;
  const arjuna = { ...filled('Arjuna'), firstName: 'Arjuna', passport: { ...passport, ...names } };
  expect(kinds(arjuna)).toEqual([]);
});

test('a passport of another country is found; Hong Kong’s people carry passports of China', () => {
  const of = (countryCode: string) => ({ ...ananya, passport: { ...passport, countryCode } });
  expect(found(of('USA'))).toEqual([
    { kind: 'nationality', applicantId: '1', found: 'US', expected: 'IN' },
  ]);
  expect(kinds(of('XXX'))).toEqual([]);
  expect(
    contradictionsIn({ ...order, nationality: 'HK', applicants: [of('CHN')] }).map(
      ({ kind }) => kind,
    ),
  ).toEqual([]);
});

test('a passport has to be valid for six months after the day of arrival', () => {
  const until = (expireDate: string) => ({ ...ananya, passport: { ...passport, expireDate } });
  expect(kinds(until('2027-06-18'))).toEqual([]);
  expect(found(until('2027-06-17'))).toEqual([
    { kind: 'passport-ends', applicantId: '1', found: '2027-06-17', expected: '2027-06-18' },
  ]);
  expect(
    contradictionsIn({ ...order, arrivalDate: undefined, applicants: [until('2027-06-17')] }),
  ).toEqual([]);
});

test('two applicants with one passport are found once, at the second', () => {
  const rohan = { ...ananya, id: '2', firstName: 'Rohan' };
  expect(found(ananya, rohan)).toEqual([
    { kind: 'passport-name', applicantId: '2', found: 'ANANYA DEVI RAO', expected: 'Rohan' },
    { kind: 'same-passport', applicantId: '2', found: 'Ananya', expected: 'Rohan' },
  ]);
});

test('a name in the form has the words of the passport, in any order', () => {
  expect(kinds(filled('RAO, Ananya Devi'))).toEqual([]);
  expect(found(filled('Ananya Rao'))).toEqual([
    { kind: 'form-name', applicantId: '1', found: 'Ananya Rao', expected: 'ANANYA DEVI RAO' },
  ]);
});

test('a departure after the last day of the stay is found; the day of arrival counts', () => {
  expect(kinds(filled(undefined, '2027-01-16'))).toEqual([]);
  expect(found(filled(undefined, '2027-01-17'))).toEqual([
    { kind: 'stay', applicantId: '1', found: '2027-01-17', expected: '2027-01-16' },
  ]);
});

test.each([
  ['Up to 90 days', '2027-03-17'],
  ['30 to 90 days', '2027-03-17'],
  ['6 months', '2027-06-17'],
  ['As decided', undefined],
])('the last day of “%s” is %s', (stay, day) => {
  expect(lastDayOf({ arrivalDate: '2026-12-18', stay })).toBe(day);
});
