import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstNameProblem } from '../applicant/applicant';
import {
  firstNameIn,
  fullName,
  type LackingNameRule,
  namesThatMayGoOn,
  standInForBlank,
  usualLackingNameRule,
  withFilling,
  withoutFilling,
} from './passport-names';
import { emptyPassport, type PassportForm, passportProblems } from './passport-form';

const surname = 'NILAVADHANANANDA';

test('given names that fill the zone may go on, and shorter ones are whole', () => {
  const room = 39 - surname.length - 2;
  expect(namesThatMayGoOn({ surname, givenName: 'A'.repeat(room) })).toEqual(['givenName']);
  expect(namesThatMayGoOn({ surname, givenName: 'A'.repeat(room - 1) })).toEqual([]);
});

test('a surname that leaves room for one letter may be cut as well', () => {
  const both = ['surname', 'givenName'];
  expect(namesThatMayGoOn({ surname: 'A'.repeat(36), givenName: 'B' })).toEqual(both);
  expect(namesThatMayGoOn({ surname: 'A'.repeat(35), givenName: 'BC' })).toEqual(['givenName']);
  expect(namesThatMayGoOn({ surname: 'A'.repeat(39) })).toEqual(both);
  expect(namesThatMayGoOn({ surname: 'A'.repeat(38) })).toEqual([]);
});

test('names that were not read are not cut', () => {
  expect(namesThatMayGoOn({})).toEqual([]);
  expect(namesThatMayGoOn({ givenName: 'ANNA' })).toEqual([]);
});

const today = { first: '2026-11-20', last: '2026-11-20' };
const arjuna: PassportForm = {
  ...emptyPassport,
  passportNumber: 'Z1234567',
  surname: 'ARJUNA',
  countryCode: 'IND',
  sex: 'male',
  birthday: '1994-05-12',
  expireDate: '2031-03-01',
  lacks: 'givenName',
};
const unknown: LackingNameRule = { kind: 'text', givenName: 'FNU', surname: 'LNU' };
const rules: readonly LackingNameRule[] = [usualLackingNameRule, unknown, { kind: 'blank' }];

test('the field of a lacking name has what the destination wants', () => {
  const filled = (rule: LackingNameRule) => withFilling(arjuna, rule).givenName;
  expect(rules.map(filled)).toEqual(['ARJUNA', 'FNU', standInForBlank]);
  const typedAsGivenName = {
    ...arjuna,
    surname: '',
    givenName: ' Arjuna ',
    lacks: 'surname',
  } as const;
  const surnames = rules.map((rule) => withFilling(typedAsGivenName, rule).surname);
  expect(surnames).toEqual(['Arjuna', 'LNU', standInForBlank]);
});

test('[MAT-32][MAT-35] a form with one name is complete, and what is sent of it is too', () => {
  expect(passportProblems(arjuna, today)).toEqual({});
  expect(passportProblems({ ...arjuna, lacks: undefined }, today)).toEqual({
    givenName: { code: 'please-complete' },
  });
  for (const rule of rules) {
    const sent = { ...withFilling(arjuna, rule), lacks: undefined };
    expect(passportProblems(sent, today)).toEqual({});
  }
  // The other name is still required.
  expect(passportProblems({ ...arjuna, surname: '' }, today)).toEqual({
    surname: { code: 'please-complete' },
  });
});

test('a filling is in no full name, and goes when the form is typed again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.constantFrom('givenName' as const, 'surname' as const),
      (rule, lacks) => {
        const typed = { givenName: 'ARJUNA', surname: 'ARJUNA', lacks };
        const filled = withFilling(withoutFilling(typed), rule);
        expect(filled[lacks]).not.toBe('');
        expect(fullName(filled)).toBe('ARJUNA');
        expect(withFilling(withoutFilling(filled), rule)).toEqual(filled);
      },
    ),
  );
  expect(fullName({ givenName: 'LEELA', surname: 'RAO' })).toBe('LEELA RAO');
});

test('the name of an applicant is that of the passport, in letters and spaces', () => {
  expect(firstNameIn({ givenName: 'ANA MARIA', surname: 'RAO' })).toBe('Ana Maria');
  expect(firstNameIn({ givenName: '', surname: 'SUKARNO' })).toBe('Sukarno');
  expect(firstNameIn({ givenName: 'FNU', surname: 'ARJUNA', lacks: 'givenName' })).toBe('Arjuna');
  expect(firstNameIn({ givenName: "D'ARCY-JANE", surname: 'RAO' })).toBe('D Arcy Jane');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ABÉÜ -'.1"), maxLength: 80 }),
      (givenName) => {
        const name = firstNameIn({ givenName, surname: '' });
        if (name !== '') expect(firstNameProblem(name)).toBeUndefined();
      },
    ),
  );
});
