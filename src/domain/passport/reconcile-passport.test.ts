import { expect, test } from 'vitest';
import { emptyPassport, type PassportForm } from './passport-form';
import type { FieldReading, FormReading } from './picture-reading';
import {
  blankFields,
  certainFields,
  fieldStands,
  fillEmpty,
  onlyNameIn,
} from './reconcile-passport';

const place = { line: 0, from: 0, to: 1 };
const sure = <Value extends string>(value: Value): FieldReading<Value> => ({
  choices: [value],
  isSure: true,
  place,
});
const passport = {
  passportNumber: 'Z4821907',
  surname: 'RAO',
  givenName: 'ANANYA',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1994-03-14',
  expireDate: '2031-06-03',
} as const satisfies PassportForm;
const read: FormReading = {
  passportNumber: sure('Z4821907'),
  surname: sure('RAO'),
  givenName: sure('ANANYA'),
  countryCode: sure('IND'),
  sex: sure('female'),
  birthday: sure('1994-03-14'),
  expireDate: sure('2031-06-03'),
};
const doubtful: FieldReading = {
  choices: ['2031-06-03', '2031-06-08'],
  isSure: false,
  place,
};
const nobody = new Set<never>();
const readings = (fields: FormReading, server?: Partial<PassportForm>) => ({
  phone: { fields },
  server,
});

test('what is certain fills the form; what is doubtful stays empty and is asked', () => {
  const all = readings({ ...read, expireDate: doubtful });
  const form = fillEmpty(emptyPassport, certainFields(all));
  expect(form).toEqual({ ...passport, expireDate: '' });
  const stands = fieldStands(form, all, nobody);
  expect(stands.surname).toEqual({ kind: 'read' });
  expect(stands.expireDate).toEqual({
    kind: 'to-check',
    choices: ['2031-06-03', '2031-06-08'],
  });
});

test('what was typed is never overwritten, and a difference is shown', () => {
  const all = readings(read, passport);
  const form = fillEmpty({ ...emptyPassport, surname: 'RAU' }, certainFields(all));
  expect(form.surname).toBe('RAU');
  expect(fieldStands(form, all, nobody).surname).toEqual({ kind: 'differs', read: 'RAO' });
});

test('the server is read after the phone: it settles a doubt', () => {
  const all = readings({ ...read, expireDate: doubtful }, { expireDate: '2031-06-08' });
  const form = fillEmpty(emptyPassport, certainFields(all));
  expect(form.expireDate).toBe('2031-06-08');
  expect(fieldStands(form, all, nobody).expireDate).toEqual({ kind: 'read' });
});

test('a server that reads something else than the phone is not believed, nor is the phone', () => {
  const all = readings(read, { expireDate: '2031-06-08' });
  expect(certainFields(all).expireDate).toBeUndefined();
  const filledBefore = { ...passport };
  expect(fieldStands(filledBefore, all, nobody).expireDate).toEqual({
    kind: 'to-check',
    choices: ['2031-06-08', '2031-06-03'],
  });
  expect(fieldStands(filledBefore, all, new Set(['expireDate'] as const)).expireDate).toEqual({
    kind: 'checked',
  });
});

test('a doubtful field that was chosen or typed is settled', () => {
  const all = readings({ ...read, expireDate: doubtful });
  const standWith = (expireDate: string) =>
    fieldStands({ ...passport, expireDate }, all, nobody).expireDate;
  expect(standWith('2031-06-08')).toEqual({ kind: 'checked' });
  expect(standWith('2031-06-09')).toEqual({ kind: 'differs', read: '2031-06-03' });
});

test('what only the server read, and doubtfully, is asked; it contradicts nothing certain', () => {
  const doubts = { expireDate: ['2031-06-08'], surname: ['RAU'] };
  const alone = { phone: undefined, server: { surname: 'RAO' }, doubts };
  const form = fillEmpty(emptyPassport, certainFields(alone));
  expect(form).toEqual({ ...emptyPassport, surname: 'RAO' });
  const stands = fieldStands(form, alone, nobody);
  expect(stands.expireDate).toEqual({ kind: 'to-check', choices: ['2031-06-08'] });
  expect(stands.surname).toEqual({ kind: 'read' });
});

const long = { surname: 'NILAVADHANANANDA', givenName: 'CHAYAPA DEJTHAMRONGKR' };
const cut = (isSure: boolean): FormReading => ({
  ...read,
  surname: sure(long.surname),
  givenName: { ...sure(long.givenName), isSure },
});

test.each([
  ['the phone, unsurely', readings(cut(false))],
  ['the phone and another server, surely', readings(cut(true), long)],
  ['another server alone, surely', { phone: undefined, server: long }],
  [
    'our server alone',
    {
      phone: undefined,
      server: { surname: long.surname },
      doubts: { givenName: [long.givenName] },
    },
  ],
])('a name that fills the zone is not offered as whole: read by %s', (_who, all) => {
  const form = fillEmpty(emptyPassport, certainFields(all));
  expect(form).toMatchObject({ surname: long.surname, givenName: '' });
  const standWith = (givenName: string) =>
    fieldStands({ ...form, givenName }, all, nobody).givenName;
  const toCheck = { kind: 'to-check', choices: [long.givenName], mayGoOn: true };
  expect(standWith('')).toEqual(toCheck);
  expect(standWith(long.givenName)).toEqual({ kind: 'checked' });
  expect(standWith(`${long.givenName}ASUAN`)).toEqual({ kind: 'checked' });
  expect(standWith('CHAYAPA')).toEqual({ kind: 'differs', read: long.givenName });
});

test('without any reading every field is open, and nothing is filled', () => {
  const none = { phone: undefined, server: undefined };
  expect(certainFields(none)).toEqual({});
  expect(
    new Set(Object.values(fieldStands(passport, none, nobody)).map(({ kind }) => kind)),
  ).toEqual(new Set(['open']));
});

const blank = { choices: [], isSure: false, isBlank: true, place } as const;
const oneName: FormReading = { ...read, surname: sure('ARJUNA'), givenName: blank, sex: blank };

test('a passport with one name and no sex is told from one that was not read', () => {
  expect(blankFields(readings(oneName))).toEqual(['givenName', 'sex']);
  const unread = { choices: [], isSure: false, place };
  expect(blankFields(readings({ ...oneName, givenName: unread, sex: unread }))).toEqual([]);
  // Another reader that found a given name.
  expect(onlyNameIn(readings(oneName, { surname: 'ARJUNA', givenName: 'DEV' }))).toBeUndefined();
  // The server alone.
  expect(onlyNameIn({ phone: undefined, server: { surname: 'ARJUNA' } })).toBe('ARJUNA');
  const doubts = { givenName: ['DEV'] };
  expect(onlyNameIn({ phone: undefined, server: { surname: 'ARJUNA' }, doubts })).toBeUndefined();
});

test('a stated lack agrees with a zone of one name, in whichever field that was typed', () => {
  const all = readings(oneName);
  const standsOf = (names: Partial<PassportForm>) => {
    const { surname, givenName } = fieldStands({ ...passport, ...names }, all, nobody);
    return { surname, givenName };
  };
  expect(standsOf({ surname: 'ARJUNA', givenName: '', lacks: 'givenName' })).toEqual({
    surname: { kind: 'read' },
    givenName: { kind: 'checked' },
  });
  expect(standsOf({ surname: 'ARJUNA', givenName: 'ARJUNA', lacks: 'surname' })).toEqual({
    surname: { kind: 'checked' },
    givenName: { kind: 'read' },
  });
  expect(standsOf({ surname: '', givenName: '', lacks: 'surname' }).givenName).toEqual({
    kind: 'to-check',
    choices: ['ARJUNA'],
  });
  expect(standsOf({ surname: '', givenName: 'ARJUN', lacks: 'surname' }).givenName).toEqual({
    kind: 'differs',
    read: 'ARJUNA',
  });
});

test('a stated lack differs from a name that was read in its place', () => {
  const form: PassportForm = { ...passport, givenName: '', lacks: 'givenName' };
  const stands = fieldStands(form, readings(read), nobody);
  expect(stands.givenName).toEqual({ kind: 'differs', read: 'ANANYA' });
  const none = { phone: undefined, server: undefined };
  expect(fieldStands(form, none, nobody).givenName).toEqual({ kind: 'open' });
});
