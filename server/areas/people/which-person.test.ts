import { expect, test } from 'vitest';
import type { Passport } from '../../../src/contract/passport';
import {
  hasExpired,
  isEarlier,
  isTooOld,
  knownAs,
  personOfPassport,
  sweepOn,
} from './which-person';

const leelas: Passport = {
  passportNumber: 'Z1234567',
  surname: 'RAO',
  givenName: 'LEELA',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1961-04-02',
  expireDate: '2031-09-11',
  lacks: undefined,
};
const personWith = (passport: Passport, isKept = true) => ({
  id: passport.passportNumber,
  knownAs: knownAs(passport),
  passport: isKept ? passport : undefined,
});
const leela = personWith(leelas);

test('the same number of the same state is the same person, whatever the name says', () => {
  const married = { ...leelas, surname: 'MENON', birthday: '1961-04-03' };
  expect(personOfPassport([leela], married)).toBe(leela);
  expect(personOfPassport([leela], { ...married, countryCode: 'NPL' })).toBeUndefined();
});

test('a renewed passport has another number, and is known by names and birthday', () => {
  const renewed = {
    ...leelas,
    passportNumber: 'Z9',
    givenName: ' leela ',
    expireDate: '2041-01-01',
  };
  expect(personOfPassport([leela], renewed)).toBe(leela);
  expect(personOfPassport([personWith(leelas, false)], renewed)).toBeDefined();
});

test('two people of one name have two birthdays', () => {
  const daughter = { ...leelas, passportNumber: 'Z9', birthday: '1990-01-01' };
  expect(personOfPassport([leela], daughter)).toBeUndefined();
});

test('the filling for a name that a passport lacks tells nobody from another', () => {
  const lacking = { ...leelas, givenName: 'LEELA', surname: 'LEELA', lacks: 'surname' } as const;
  const filled = { ...lacking, passportNumber: 'Z9', surname: 'FNU' };
  expect(personOfPassport([personWith(lacking)], filled)).toBeDefined();
});

test('of two passports of one state the one that ends sooner is the earlier', () => {
  const renewed = { ...leelas, passportNumber: 'Z9', expireDate: '2041-01-01' };
  expect(isEarlier(leelas, renewed)).toBe(true);
  expect(isEarlier(renewed, leelas)).toBe(false);
  expect(isEarlier(leelas, { ...renewed, countryCode: 'GBR' })).toBe(false);
  expect(isEarlier(leelas, { ...leelas, expireDate: '2041-01-01' })).toBe(false);
});

test('a passport is over on its last day, and a photo after six months', () => {
  const today = (first: string) => ({ first });
  expect(hasExpired(leelas, today('2031-09-10'))).toBe(false);
  expect(hasExpired(leelas, today('2031-09-11'))).toBe(true);
  const taken = new Date('2026-03-31T12:00:00Z');
  expect(isTooOld(taken, new Date('2026-09-30T12:00:00Z'))).toBe(false);
  expect(isTooOld(taken, new Date('2026-10-01T12:00:00Z'))).toBe(true);
});

test('the sweep comes at the beginning of the month after what ends first', () => {
  const taken = new Date('2026-03-31T12:00:00Z');
  expect(sweepOn(leelas, taken)).toBe('2026-10-01');
  expect(sweepOn({ expireDate: '2026-12-31' }, undefined)).toBe('2027-01-01');
  expect(sweepOn(undefined, undefined)).toBeNull();
});
