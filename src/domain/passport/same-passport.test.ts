import { expect, test } from 'vitest';
import { isSamePassport } from './same-passport';

const passport = {
  passportNumber: 'Z4821907',
  countryCode: 'IND',
  birthday: '1994-05-12',
  expireDate: '2031-06-03',
};

test('a number of one state is one passport, however it was typed', () => {
  expect(isSamePassport(passport, { ...passport, birthday: '1994-12-05' })).toBe(true);
  expect(isSamePassport(passport, { ...passport, passportNumber: ' z4821907' })).toBe(true);
});

test('a mistyped state is recognised by the rest of the second line', () => {
  expect(isSamePassport(passport, { ...passport, countryCode: 'IDN' })).toBe(true);
  const other = { ...passport, countryCode: 'IDN', birthday: '1990-01-01' };
  expect(isSamePassport(passport, other)).toBe(false);
});

test('a renewed passport of the same person is another one, and two unknown numbers are none', () => {
  expect(isSamePassport(passport, { ...passport, passportNumber: 'Z9000001' })).toBe(false);
  expect(isSamePassport({ passportNumber: '' }, { passportNumber: '' })).toBe(false);
  expect(isSamePassport({}, {})).toBe(false);
  const bare = { passportNumber: 'Z4821907' };
  expect(isSamePassport({ ...bare, countryCode: 'IND' }, { ...bare, countryCode: 'USA' })).toBe(
    false,
  );
});
