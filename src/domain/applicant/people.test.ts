import { expect, test } from 'vitest';
import type { PersonInList } from '../../contract/account/people';
import {
  fitsSearch,
  passportDoubt,
  personMarks,
  personName,
  usedAgainOf,
  usualOccupation,
} from './people';

const passport = {
  surname: 'RAO',
  givenName: 'LEELA',
  numberEnd: '412',
  countryCode: 'IND',
  birthday: '1958-03-02',
  expireDate: '2031-05-01',
};
const leela: PersonInList = {
  id: 'leela',
  firstName: 'Leela',
  passport,
  passportAt: '2026-03-04T10:00:00Z',
  photoAt: '2026-03-05T10:00:00Z',
  photoUrl: '/photo.jpg',
  identity: 'retiree',
  expireDate: '2031-05-01',
  answerCount: 9,
  applicationCount: 1,
  orderIds: ['order'],
  lastUsedAt: '2026-03-06T10:00:00Z',
} as unknown as PersonInList;
const person = (more: object): PersonInList => ({ ...leela, ...more });
const born = (id: string, birthday: string, numberEnd = '412') =>
  person({ id, passport: { ...passport, birthday, numberEnd } });

test('a person has the first name that the owner says, and the surname of the passport', () => {
  expect(personName(leela)).toBe('Leela Rao');
  expect(personName(person({ firstName: 'Leela Rao' }))).toBe('Leela Rao');
  expect(personName(person({ passport: undefined }))).toBe('Leela');
});

test('people of one name are told apart by the year of birth, of one year by their passports', () => {
  expect(personMarks([leela, person({ id: 'kabir', firstName: 'Kabir' })])).toEqual(new Map());
  const marks = personMarks([
    born('a', '1958-03-02'),
    born('b', '1990-01-01', '111'),
    born('c', '1990-12-31', '222'),
  ]);
  expect([...marks]).toEqual([
    ['a', { kind: 'birth-year', year: '1958' }],
    ['b', { kind: 'passport', end: '111' }],
    ['c', { kind: 'passport', end: '222' }],
  ]);
});

test('a search finds beginnings of words, in any case and without accents', () => {
  const jose = person({
    passport: { ...passport, givenName: 'JOSE', surname: 'PEREZ' },
    firstName: 'José',
  });
  for (const search of ['', 'jos', 'PÉREZ jo', 'josé']) expect(fitsSearch(jose, search)).toBe(true);
  for (const search of ['ose', 'jose rao']) expect(fitsSearch(jose, search)).toBe(false);
});

test('a passport is doubted if it has ended, or ends within six months of the arrival', () => {
  const until = (expireDate: string) => person({ passport: { ...passport, expireDate } });
  const doubt = (expireDate: string, arrival?: string) =>
    passportDoubt(until(expireDate), '2026-11-25', arrival);
  expect(doubt('2027-04-02', '2026-12-18')).toEqual({
    kind: 'ends',
    on: '2027-04-02',
    needed: '2027-06-18',
  });
  expect(doubt('2027-06-18', '2026-12-18')).toBeUndefined();
  // Six months and ten days from now, whenever the journey is.
  expect(doubt('2027-06-03')).toMatchObject({ needed: '2027-06-04' });
  expect(doubt('2026-11-25')).toEqual({ kind: 'ended', on: '2026-11-25' });
  const withoutPassport = person({ passport: undefined, expireDate: '2026-01-02' });
  expect(passportDoubt(withoutPassport, '2026-11-25', undefined)).toMatchObject({ kind: 'ended' });
  expect(
    passportDoubt(person({ passport: undefined, expireDate: undefined }), '2026-11-25', undefined),
  ).toBeUndefined();
});

test('the occupation of last time is taken if the order offers it', () => {
  expect(usualOccupation(leela, ['student', 'retiree'])).toBe('retiree');
  expect(usualOccupation(leela, ['student'])).toBeUndefined();
  expect(usualOccupation(person({ identity: 'unknown' }), ['student'])).toBeUndefined();
});

test('an ended passport, a photo and a paper that are too old are not used again', () => {
  expect(usedAgainOf(leela, '2026-11-25')).toEqual({
    type: 'use-person',
    personId: 'leela',
    passportFrom: '2026-03-04T10:00:00Z',
    photoFrom: '2026-03-05T10:00:00Z',
  });
  const letter = { kind: 'employment-letter', name: 'Employment letter' };
  const [handedInAt, until] = ['2026-11-20T10:00:00Z', '2026-12-04T10:00:00Z'];
  const employed = person({ documents: [{ ...letter, handedInAt, until }] });
  const papers = [{ kind: 'employment-letter', from: handedInAt }];
  expect(usedAgainOf(employed, '2026-12-04')).toMatchObject({ papers });
  expect(usedAgainOf(employed, '2026-12-05')).not.toHaveProperty('papers');
  expect(usedAgainOf(leela, '2031-05-01')).not.toHaveProperty('passportFrom');
  expect(usedAgainOf(person({ photoUrl: undefined }), '2026-11-25')).not.toHaveProperty(
    'photoFrom',
  );
  expect(usedAgainOf(person({ passportAt: undefined }), '2026-11-25')).toMatchObject({
    passportFrom: leela.lastUsedAt,
  });
});
