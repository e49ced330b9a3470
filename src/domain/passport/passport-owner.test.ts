import { describe, expect, test } from 'vitest';
import { isSamePassport, ownerCauses, passportOwner } from './passport-owner';

const family = ['Kabir', 'Leela Rao', 'Suresh Rao', 'अनन्या'].map((firstName, at) => ({
  id: String(at),
  firstName,
}));
const [kabir, leela, suresh, ananya] = family;
const ownerOf = (givenName: string, surname: string, of = kabir, among = family) =>
  passportOwner(among, of?.id ?? '', { givenName, surname });

test('a passport of the applicant fits, also with more names than were typed', () => {
  expect(ownerOf('KABIR', 'RAO')).toEqual({ kind: 'fits' });
  expect(ownerOf('LEELA DEVI', 'RAO', leela)).toEqual({ kind: 'fits' });
});

test('a passport of another applicant of the order is theirs', () => {
  expect(ownerOf('LEELA', 'RAO')).toEqual({ kind: 'belongs-to', other: leela });
  expect(ownerOf('KABIR', 'RAO', leela)).toEqual({ kind: 'belongs-to', other: kabir });
});

test('a child’s passport with its father’s name is the child’s', () => {
  expect(ownerOf('KABIR SURESH', 'RAO')).toEqual({ kind: 'fits' });
  expect(ownerOf('KABIR SURESH', 'RAO', suresh)).toEqual({ kind: 'belongs-to', other: kabir });
});

test('two applicants of one name: either may have the passport', () => {
  const twins = [...family, { id: 'junior', firstName: 'Leela Rao' }];
  expect(ownerOf('LEELA', 'RAO', leela, twins)).toEqual({ kind: 'fits' });
  expect(ownerOf('LEELA', 'RAO', twins.at(-1), twins)).toEqual({ kind: 'fits' });
});

test('the whole name counts for more than a part of it', () => {
  const two = [
    { id: '0', firstName: 'Ananya Rao' },
    { id: '1', firstName: 'Ananya Sharma' },
  ];
  expect(ownerOf('ANANYA', 'SHARMA', two[0], two)).toEqual({ kind: 'belongs-to', other: two[1] });
});

test('a passport of nobody in the order is named as one, softly if the given name is the same', () => {
  expect(ownerOf('ROHAN', 'MEHTA')).toEqual({ kind: 'nobodys', mayBe: false });
  expect(ownerOf('LEELA', 'MEHTA', leela)).toEqual({ kind: 'nobodys', mayBe: true });
});

test('of an applicant whose name cannot be compared nothing is said', () => {
  expect(ownerOf('LEELA', 'RAO', ananya)).toEqual({ kind: 'fits' });
  expect(passportOwner([], '0', { givenName: 'LEELA', surname: 'RAO' })).toEqual({ kind: 'fits' });
});

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

describe('the causes of another name', () => {
  const means = { hasPlace: true, hasPicture: true, mayChange: true };
  const nobodys = { kind: 'nobodys', mayBe: false } as const;
  const [, other = { id: '', firstName: '' }] = family;

  test('of a stranger’s passport the picture is the likeliest', () => {
    expect(ownerCauses(nobodys, means)).toEqual(['picture', 'name', 'add']);
    expect(ownerCauses(nobodys, { ...means, hasPicture: false })).toEqual(['picture', 'name']);
    expect(ownerCauses(nobodys, { ...means, mayChange: false })).toEqual(['picture']);
  });

  test('of a name like the applicant’s it is the spelling', () => {
    const like = { ...nobodys, mayBe: true };
    expect(ownerCauses(like, means)).toEqual(['same', 'name', 'picture']);
    expect(ownerCauses(like, { ...means, mayChange: false })).toEqual(['same', 'picture']);
  });

  test('of another applicant’s it is theirs, unless they have one', () => {
    const theirs = { kind: 'belongs-to', other } as const;
    expect(ownerCauses(theirs, means)).toEqual(['there', 'picture']);
    expect(ownerCauses(theirs, { ...means, hasPlace: false })).toEqual(['picture']);
  });
});
