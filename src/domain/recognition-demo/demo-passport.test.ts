import { describe, expect, test } from 'vitest';
import { passportCatalogue } from '../english/traveller-messages';
import { demoCatalogue } from '../english/demo-messages';
import type { PassportField, PassportForm } from '../passport/passport-form';
import { demoPassportProblems } from './demo-passport';

const right: PassportForm = {
  passportNumber: 'K1234567',
  surname: 'DE LA CRUZ',
  givenName: 'ANANYA',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1990-04-05',
  expireDate: '2031-04-05',
};
const texts = { ...passportCatalogue, ...demoCatalogue };
const said = (field: PassportField, value: string) => {
  const problem = demoPassportProblems({ ...right, [field]: value })[field];
  return problem && texts[problem.code];
};

test('a form in capitals has no problems, even if the passport has expired', () => {
  expect(demoPassportProblems(right)).toEqual({});
  expect(demoPassportProblems({ ...right, expireDate: '2001-01-01' })).toEqual({});
});

test.each(['k1234567', 'K-123456', 'K 123456', 'K123456789012'])(
  '[DEMO-07] the passport number %s is not capital letters and digits, at most 12',
  (number) => {
    expect(said('passportNumber', number)).toBe('Password number format error.');
    expect(said('passportNumber', 'K12345678901')).toBeUndefined();
  },
);

test.each(['Cruz', "O'NEIL", 'A1', 'A'.repeat(51)])(
  '[DEMO-08] the surname %s is not capital letters and spaces, at most 50',
  (surname) => {
    expect(said('surname', surname)).toBe('Last Name format error.');
    expect(said('surname', 'A'.repeat(50))).toBeUndefined();
  },
);

test.each(['Ananya', 'ANA-MARIA', 'A'.repeat(51)])(
  '[DEMO-09] the given name %s is not capital letters and spaces, at most 50',
  (name) => {
    expect(said('givenName', name)).toBe('First Name format error.');
    expect(said('givenName', 'A'.repeat(50))).toBeUndefined();
  },
);

test.each(['ind', 'I1D', 'IN D', 'D<<'])(
  '[DEMO-10] the nationality %s is not capital letters only',
  (code) => {
    expect(said('countryCode', code)).toBe('Nationality format error.');
    expect(said('countryCode', 'D')).toBeUndefined();
  },
);

describe('the rest of the form', () => {
  test.each(['birthday', 'expireDate'] as const)('%s has to be a day', (field) => {
    expect(said(field, '2001-02-29')).toBe('Date format error.');
  });

  test('every field has to be filled in', () => {
    const empty = {
      ...{ passportNumber: '', surname: ' ', givenName: '', countryCode: '', sex: null },
      ...{ birthday: '', expireDate: '' },
    };
    const problems = Object.values(demoPassportProblems(empty));
    expect(problems).toHaveLength(7);
    for (const problem of problems) expect(problem).toEqual({ code: 'please-complete' });
  });
});
