import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesAroundTheWorld, isCalendarDate, localDateOf } from '../calendar/calendar-date';
import { passportWords } from '../../i18n/passport-messages';
import { expiryAdvice } from './passport-expiry';
import { passportCountryCodes, passportCountryName } from './passport-countries';
import {
  emptyPassport,
  passportDiffers,
  passportProblems,
  type PassportForm,
} from './passport-form';
import { zoneSpelling } from './zone-values';

const day = { first: '2026-11-20', last: '2026-11-20' };
const ananya: PassportForm = {
  passportNumber: 'Z1234567',
  surname: 'Sharma',
  givenName: 'Ananya Devi',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1994-05-12',
  expireDate: '2031-03-01',
};
/** The problems as the specified texts. */
const worded = (form: PassportForm) =>
  Object.fromEntries(
    Object.entries(passportProblems(form, day)).map(([field, problem]) => [
      field,
      passportWords(problem),
    ]),
  );
const problems = (change: Partial<PassportForm>) => worded({ ...ananya, ...change });

test('[MAT-32] every field of the passport form is required', () => {
  expect(problems({})).toEqual({});
  expect(worded(emptyPassport)).toEqual(
    Object.fromEntries(Object.keys(ananya).map((field) => [field, 'Please complete'])),
  );
  expect(problems({ surname: '   ' })).toEqual({ surname: 'Please complete' });
});

test('[MAT-33] a passport number is letters and digits only, at most 12', () => {
  const wrong = { passportNumber: 'Password number format error.' };
  for (const passportNumber of ['Z-1234567', 'Z 1234567', 'Ž1234567', '1234567890123', 'Z<1'])
    expect(problems({ passportNumber })).toEqual(wrong);
  for (const passportNumber of ['Z1234567', 'z12', '123456789012', ' Z1234567 '])
    expect(problems({ passportNumber })).toEqual({});
});

test('[MAT-34][MAT-35] names are letters and spaces only, at most 50', () => {
  for (const name of ['Müller', "O'Brien", 'Smith-Jones', 'Anna2', 'A'.repeat(51), '李']) {
    expect(problems({ surname: name })).toEqual({ surname: 'Surname format error.' });
    expect(problems({ givenName: name })).toEqual({ givenName: 'Given Name format error.' });
  }
  for (const name of ['A', 'de la Cruz', 'de  la Cruz', 'A'.repeat(50), ' Anna ']) {
    expect(problems({ surname: name, givenName: name })).toEqual({});
  }
});

test('[MAT-36] a birthday is in the past and the expiry in the future', () => {
  const birth = { birthday: 'Date format error.' };
  for (const birthday of [
    '2026-11-20',
    '2026-11-21',
    '2001-02-29',
    '12/05/1994',
    '1994-5-12',
    '20260-01-01',
  ])
    expect(problems({ birthday })).toEqual(birth);
  expect(problems({ birthday: '2026-11-19' })).toEqual({});
  for (const expireDate of ['2026-11-20', '2026-11-19', '2027-02-30', 'soon'])
    expect(problems({ expireDate })).toEqual({ expireDate: 'Date format error.' });
  expect(problems({ expireDate: '2026-11-21' })).toEqual({});
});

test('the server accepts ‘today’ of any time zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.integer({ min: -12 * 60, max: 14 * 60 }),
      (instant, offset) => {
        const there = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 10);
        const { first, last } = datesAroundTheWorld(instant);
        expect(there >= first && there <= last).toBe(true);
      },
    ),
  );
  expect(isCalendarDate(localDateOf(new Date()))).toBe(true);
});

test('a passport has to be valid for six months after the arrival, if that is known', () => {
  const today = '2026-11-20';
  expect(expiryAdvice('2028-01-14', today, '2027-07-15')).toBe('not-supported');
  expect(expiryAdvice('2028-01-15', today, '2027-07-15')).toBeUndefined();
  // The rule without an arrival holds as well.
  expect(expiryAdvice('2027-05-29', today, '2026-11-25')).toBe('not-supported');
});

test('forms that differ only in white space are equal', () => {
  expect(passportDiffers(ananya, { ...ananya, surname: ' Sharma ' })).toBe(false);
  expect(passportDiffers(ananya, { ...ananya, countryCode: 'IND ' })).toBe(false);
  expect(passportDiffers(ananya, { ...ananya, surname: 'Sharm' })).toBe(true);
  expect(passportDiffers(ananya, { ...ananya, sex: 'male' })).toBe(true);
});

test('[MAT-38] a passport that expires within 6 months and 10 days is not supported, within 9 months there is a warning', () => {
  const today = '2026-11-20';
  expect(expiryAdvice('2026-01-01', today)).toBe('not-supported');
  expect(expiryAdvice('2027-05-29', today)).toBe('not-supported');
  expect(expiryAdvice('2027-05-30', today)).toBe('ends-soon');
  expect(expiryAdvice('2027-08-19', today)).toBe('ends-soon');
  expect(expiryAdvice('2027-08-20', today)).toBeUndefined();
  expect(expiryAdvice('', today)).toBeUndefined();
  // The advice never prevents submitting.
  expect(problems({ expireDate: '2026-12-01' })).toEqual({});
});

test('a name is spelled as in the machine-readable zone', () => {
  const spelled: [string, string | undefined][] = [
    ['Müller', 'MUELLER'],
    ['Weiß', 'WEISS'],
    ['Ærøskøbing', 'AEROESKOEBING'],
    ['Åsa', 'AASA'],
    ['Mu\u0308ller', 'MUELLER'],
    ['José María', 'JOSE MARIA'],
    ["O'Brien", 'OBRIEN'],
    ['Smith-Jones', 'SMITH JONES'],
    ['Þóra', 'THORA'],
    ['Łukasz', 'LUKASZ'],
    [' de  la Cruz ', 'DE LA CRUZ'],
    ['Иван', undefined],
    ['Иван Smith', undefined],
    ['Anna2', undefined],
    ['', undefined],
  ];
  for (const [name, zone] of spelled) expect([name, zoneSpelling(name)]).toEqual([name, zone]);
});

test('every nationality has three letters and a name of its own', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  expect(new Set(passportCountryCodes).size).toBe(passportCountryCodes.length);
  for (const code of passportCountryCodes) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(passportCountryName(code, names)).not.toBe(code);
  }
  expect(passportCountryName('IND', names)).toBe('India');
  expect(passportCountryName('RKS', names)).toBe('Kosovo');
});
