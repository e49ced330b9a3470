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

const oneName = { said: { surname: 'ARJUNA' }, doubts: {} };
const unknown = { kind: 'text', givenName: 'FNU', surname: 'LNU' } as const;

test('a passport with one name differs in nothing, in whichever field the name was typed', () => {
  const asSurname = { ...typed, surname: 'Arjuna', givenName: 'FNU', lacks: 'givenName' } as const;
  const asGivenName = { ...typed, surname: 'LNU', givenName: 'Arjuna', lacks: 'surname' } as const;
  for (const each of [asSurname, asGivenName]) {
    const compared = comparePassport(each, oneName, unknown);
    expect(compared.filter(({ differs }) => differs)).toEqual([]);
    const lacking = compared.filter((field) => field.lacking).map(({ field }) => field);
    expect(lacking).toEqual([each.lacks]);
  }
  const other = comparePassport({ ...asGivenName, givenName: 'Arjun' }, oneName, unknown);
  expect(other.find(({ differs }) => differs)).toMatchObject({
    field: 'givenName',
    read: 'ARJUNA',
  });
});

test('what fills the field of a lacking name differs from a name that was read there', () => {
  const lacks = { ...typed, surname: 'Rao', givenName: 'Rao', lacks: 'givenName' } as const;
  const read = { said: { surname: 'RAO', givenName: 'RAO' }, doubts: {} };
  const [, , givenName] = comparePassport(lacks, read);
  expect(givenName).toMatchObject({ typed: 'Rao', read: 'RAO', lacking: 'filled', differs: true });
  const [, , empty] = comparePassport(lacks, oneName, { kind: 'blank' });
  expect(empty).toMatchObject({ lacking: 'empty', differs: false });
});

test('a visa may have the only name in either field, and nobody else’s', () => {
  const passport = { ...typed, surname: 'ARJUNA', givenName: 'FNU', lacks: 'givenName' } as const;
  const differences = (surname: string, givenName: string) =>
    visaDifferences({ passportNumber: typed.passportNumber, surname, givenName }, passport).length;
  expect(differences('ARJUNA', 'FNU')).toBe(0);
  expect(differences('ARJUNA', '')).toBe(0);
  expect(differences('Arjuna', 'Arjuna')).toBe(0);
  expect(differences('', 'ARJUNA')).toBe(0);
  expect(differences('FNU', '')).toBeGreaterThan(0);
  expect(differences('ARJUNA', 'DEV')).toBeGreaterThan(0);
});
