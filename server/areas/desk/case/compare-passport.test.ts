import { expect, test } from 'vitest';
import { comparePassport, visaDifferences } from './compare-passport';

const typed = {
  passportNumber: 'Z4821907',
  surname: 'Müller-Rao',
  givenName: 'Ananya',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1994-03-14',
  expireDate: '2031-06-08',
} as const;

test('only what was read otherwise differs', () => {
  const said = { surname: 'MULLER RAO', givenName: 'ANANYA', expireDate: '2031-06-03' };
  const read = { said, doubts: {} };
  const differing = comparePassport(typed, read).filter(({ differs }) => differs);
  expect(differing).toEqual([
    {
      field: 'expireDate',
      typed: '2031-06-08',
      read: '2031-06-03',
      checkFits: true,
      differs: true,
    },
  ]);
});

test('a name that fills the zone goes on as it was typed, and another one differs', () => {
  const said = { surname: 'NILAVADHANANANDA', givenName: 'CHAYAPA DEJTHAMRONGKR' };
  const differing = (givenName: string) =>
    comparePassport({ ...typed, ...said, givenName }, { said, doubts: {} })
      .filter(({ differs }) => differs)
      .map(({ field }) => field);
  expect(differing('Chayapa Dejthamrong Siri')).toEqual(['givenName']);
  expect(differing('Chayapa Dejthamrongkrasuan')).toEqual([]);
  expect(differing('Chayapa')).toEqual(['givenName']);
});

test('without data or without a reading nothing differs', () => {
  expect(
    comparePassport(undefined, { said: { surname: 'RAO' }, doubts: {} }).some(
      ({ differs }) => differs,
    ),
  ).toBe(false);
  expect(comparePassport(typed, undefined).some(({ differs }) => differs)).toBe(false);
});

test('a reading that is not sure is shown, and differs from nothing', () => {
  const read = { said: {}, doubts: { passportNumber: ['Z4821901', 'Z4821907'] } };
  const [number] = comparePassport(typed, read);
  expect(number).toEqual({
    field: 'passportNumber',
    typed: 'Z4821907',
    read: 'Z4821901',
    checkFits: false,
    differs: false,
  });
});

test('a visa of another passport is told line by line', () => {
  const same = { passportNumber: 'z 4821907', surname: 'MULLER RAO', givenName: 'ANANYA' };
  expect(visaDifferences(same, typed)).toEqual([]);
  expect(visaDifferences({ ...same, passportNumber: 'Z4821970' }, typed)).toEqual([
    'Passport number: the visa says Z4821970, the passport says Z4821907.',
  ]);
  expect(visaDifferences({ ...same, givenName: '' }, typed)).toHaveLength(1);
});
