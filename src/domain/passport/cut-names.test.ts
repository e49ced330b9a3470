import { expect, test } from 'vitest';
import { namesThatMayGoOn } from './cut-names';

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
