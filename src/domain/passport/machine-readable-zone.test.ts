import { sexes } from '../../contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date';
import { readZone, zoneLines } from './machine-readable-zone';
import { passportCountryCodes } from './passport-countries';
import type { PassportForm } from './passport-form';
import { checkDigit } from './zone-values';

const today = '2026-11-20';

/** The specimen of ICAO 9303 part 4, of a fictitious country. */
const specimen = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const word = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...capitals), minLength: 1, maxLength });
const name = fc.array(word(6), { minLength: 1, maxLength: 2 }).map((words) => words.join(' '));
const day = (from: CalendarDate, days: number) =>
  fc.integer({ min: 0, max: days }).map((after) => addDays(from, after));

const passport: fc.Arbitrary<PassportForm> = fc.record({
  passportNumber: fc.string({
    unit: fc.constantFrom(...capitals, ...'0123456789'),
    minLength: 1,
    maxLength: 9,
  }),
  surname: name,
  givenName: name,
  countryCode: fc.constantFrom(...passportCountryCodes),
  sex: fc.constantFrom(...sexes.names),
  // A hundred years back, and as far ahead as passports are valid.
  birthday: day('1926-11-21', 36_523),
  expireDate: day('2026-11-21', 5_000),
});
const personalNumber = fc.string({
  unit: fc.constantFrom(...capitals, ...'0123456789<'),
  maxLength: 14,
});

const filled = (text: string, length: number) => text.replaceAll(' ', '<').padEnd(length, '<');
const code = (country: string) => (country === 'DEU' ? 'D<<' : country);
const digits = (date: CalendarDate) => date.slice(2).replaceAll('-', '');
const withDigit = (text: string) => text + checkDigit(text);

/** Writes a zone as it is printed in a passport. */
function writeZone(form: PassportForm, personal = ''): string {
  const first = `P<${code(form.countryCode)}${form.surname}<<${form.givenName}`;
  const number = withDigit(filled(form.passportNumber, 9));
  const birth = withDigit(digits(form.birthday));
  const end = withDigit(digits(form.expireDate)) + withDigit(filled(personal, 14));
  const sex = form.sex === 'male' ? 'M' : 'F';
  const last = checkDigit(number + birth + end);
  return `${filled(first, 44)}\n${number}${code(form.countryCode)}${birth}${sex}${end}${last}`;
}

const valueOf = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36));

test('the specimen of ICAO 9303 is read except for its country, and has expired', () => {
  const { form, problems } = readZone(specimen.join('\n'), today);
  expect(problems.map(({ field }) => field)).toEqual(['issuer', 'nationality']);
  expect(form).toEqual({
    passportNumber: 'L898902C3',
    surname: 'ERIKSSON',
    givenName: 'ANNA MARIA',
    sex: 'female',
    birthday: '1974-08-12',
    expireDate: '2012-04-15',
  });
});

test('every passport that is written as a zone reads back unchanged', () => {
  fc.assert(
    fc.property(passport, personalNumber, (form, personal) => {
      expect(readZone(writeZone(form, personal), today)).toEqual({
        form,
        problems: [],
        mayGoOn: [],
        blank: [],
      });
    }),
  );
});

describe('one wrong character', () => {
  const parts = [
    { field: 'passportNumber', from: 0, to: 9 },
    { field: 'birthday', from: 13, to: 19 },
    { field: 'expireDate', from: 21, to: 27 },
    { field: 'personalNumber', from: 28, to: 42 },
  ] as const;
  const characters = `0123456789${capitals}<`;
  const change = fc.record({
    part: fc.constantFrom(...parts),
    at: fc.nat(),
    to: fc.constantFrom(...characters),
  });

  const put = (line: string, at: number, character: string) =>
    line.slice(0, at) + character + line.slice(at + 1);

  test('in a checked field is detected, as far as its check digit allows', () => {
    fc.assert(
      fc.property(passport, personalNumber, change, (form, personal, { part, at, to }) => {
        const [first = '', second = ''] = writeZone(form, personal).split('\n');
        // With the field's own check digit.
        const place = part.from + (at % (part.to - part.from + 1));
        const from = second.charAt(place);
        const isDigit = place === part.to;
        const difference = Math.abs(valueOf(from) - valueOf(to));
        // All weights (7, 3, 1) are coprime to ten, so only differences of ten are undetected.
        fc.pre(from !== to && (isDigit || difference % 10 !== 0));
        // An unused personal number may have either of two digits.
        fc.pre(!(isDigit && part.field === 'personalNumber' && to === '<'));
        const { problems } = readZone(`${first}\n${put(second, place, to)}`, today);
        expect(problems.map(({ field }) => field)).toContain(part.field);
      }),
      { numRuns: 1000 },
    );
  });

  test('in the last digit is detected', () => {
    fc.assert(
      fc.property(passport, fc.constantFrom(...characters), (form, to) => {
        const [first = '', second = ''] = writeZone(form).split('\n');
        fc.pre(second[43] !== to);
        const { problems } = readZone(`${first}\n${put(second, 43, to)}`, today);
        expect(problems.map(({ field }) => field)).toEqual(['line2Digit']);
      }),
    );
  });

  test('a field with an error is not used', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        const { form, problems } = readZone(text, today);
        expect(problems.length > 0).toBe(true);
        expect(form).toEqual({});
      }),
    );
  });
});

const ananya: PassportForm = {
  passportNumber: 'Z1234567',
  surname: 'SHARMA',
  givenName: 'ANANYA',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1994-05-12',
  expireDate: '2031-03-01',
};

test('a zone may be typed in small letters, in one line, with other filler characters and without its last fillers', () => {
  const [first = '', second = ''] = writeZone(ananya).split('\n');
  const short = first.replace(/<+$/, '');
  for (const typed of [
    `${first}${second}`.toLowerCase(),
    `${short}\n${second}`,
    `${short}\n \n${second}`,
    `\n${short}\n${second}`,
    ` ${first.replaceAll('<<', '«').replaceAll('<', '‹')} \r\n\n${second.slice(0, 20)} ${second.slice(20)}`,
  ])
    expect(readZone(typed, today)).toEqual({ form: ananya, problems: [], mayGoOn: [], blank: [] });
});

test('a line that is too short, too long or missing is named with its length', () => {
  const [first = '', second = ''] = writeZone(ananya).split('\n');
  const messages = (text: string) => readZone(text, today).problems.map(({ message }) => message);
  expect(messages(`${first}\n${second.slice(1)}`)).toEqual([
    { code: 'second-line-length', length: 43, expected: 44 },
  ]);
  expect(messages(first)).toEqual([{ code: 'second-line-missing' }]);
  expect(messages(`${first}A\n${second}`)).toEqual([
    { code: 'first-line-length', length: 45, expected: 44 },
  ]);
  expect(messages(`${first}\n${second.replace('IND', 'IÑD')}`)).toEqual([
    { code: 'second-line-character', character: 'Ñ' },
  ]);
});

test('the most frequent typing errors are named', () => {
  const [first = '', second = ''] = writeZone(ananya).split('\n');
  const problems = (text: string) => readZone(text, today).problems;
  expect(problems(`${first}\n${second.replace('940512', '94O512')}`)).toEqual([
    { field: 'birthday', message: { code: 'birthday-letters' } },
  ]);
  expect(problems(`${first.replace('P<IND', 'V<IND')}\n${second}`)[0]?.field).toBe('documentCode');
  expect(problems(`${first.replace('SHARMA', 'SHARM4')}\n${second}`)[0]?.field).toBe('names');
  expect(problems(`${first}\n${second.replace('IND', 'INX')}`)).toEqual([
    { field: 'nationality', message: { code: 'nationality-unknown', nationality: 'INX' } },
  ]);
});

test('no birthday is in the future, and no passport expires after generations', () => {
  const read = (birthday: CalendarDate, expireDate: CalendarDate, at = today) =>
    readZone(writeZone({ ...ananya, birthday, expireDate }), at).form;
  expect(read('2026-11-20', '2036-11-20')).toMatchObject({ birthday: '2026-11-20' });
  expect(read('1926-11-21', '2036-11-20')).toMatchObject({ birthday: '1926-11-21' });
  expect(read('1994-05-12', '1999-12-31')).toMatchObject({ expireDate: '1999-12-31' });
  expect(read('1994-05-12', '2046-12-31')).toMatchObject({ expireDate: '2046-12-31' });
  // Across the turn of a century.
  expect(read('2094-05-12', '2103-01-31', '2098-01-01')).toMatchObject({
    birthday: '2094-05-12',
    expireDate: '2103-01-31',
  });
});

test('an impossible day and a sex that is not stated are not used', () => {
  const [first = '', second = ''] = writeZone(ananya).split('\n');
  const zone = (birth: string) => second.slice(0, 13) + withDigit(birth) + second.slice(20);
  expect(readZone(`${first}\n${zone('940230')}`, today).problems).toEqual([
    { field: 'birthday', message: { code: 'birthday-impossible' } },
  ]);
  const end = second.slice(0, 21) + withDigit('310230') + second.slice(28);
  expect(readZone(`${first}\n${end}`, today)).toMatchObject({
    form: { passportNumber: 'Z1234567' },
    problems: [{ field: 'expireDate', message: { code: 'expiry-impossible' } }],
  });
  // In the lines and as the page prints it.
  for (const unstated of ['<', 'X']) {
    const line = `${second.slice(0, 20)}${unstated}${second.slice(21)}`;
    const { form, problems, blank } = readZone(`${first}\n${line}`, today);
    expect(problems).toEqual([]);
    expect(form).not.toHaveProperty('sex');
    expect(blank).toEqual(['sex']);
  }
});

test('a passport number has no filler inside', () => {
  const [first = '', second = ''] = writeZone(ananya).split('\n');
  const zone = `${first}\n${withDigit('Z12<34567')}${second.slice(10)}`;
  expect(readZone(zone, today).problems.map(({ field }) => field)).toEqual(['passportNumber']);
});

test('an unused personal number may have a filler for its digit', () => {
  const [first = '', second = ''] = writeZone(ananya).split('\n');
  const zone = `${first}\n${second.slice(0, 42)}<${second.slice(43)}`;
  expect(second[42]).toBe('0');
  expect(readZone(zone, today)).toEqual({ form: ananya, problems: [], mayGoOn: [], blank: [] });
});

test('a person with a single name has no given name in the zone', () => {
  const [, second = ''] = writeZone(ananya).split('\n');
  const { form, problems, blank } = readZone(`P<INDSUKARNO\n${second}`, today);
  expect(problems).toEqual([]);
  expect(form.surname).toBe('SUKARNO');
  expect(form).not.toHaveProperty('givenName');
  expect(blank).toEqual(['givenName']);
});

test('a name that fills the first line is not used: its end may be missing', () => {
  const second = 'Z4821907<2IND9403143F3106039<<<<<<<<<<<<<<<8';
  const readNames = (names: string) => {
    const { form, problems, mayGoOn } = readZone(`P<IND${names}\n${second}`, today);
    expect(problems).toEqual([]);
    return { surname: form.surname, givenName: form.givenName, mayGoOn };
  };
  const surname = 'NILAVADHANANANDA';
  expect(readNames(`${surname}<<CHAYAPA<DEJTHAMRONGKR`)).toEqual({
    surname,
    givenName: undefined,
    mayGoOn: ['givenName'],
  });
  expect(readNames(`${surname}<<CHAYAPA<DEJTHAMRONGK<`)).toEqual({
    surname,
    givenName: 'CHAYAPA DEJTHAMRONGK',
    mayGoOn: [],
  });
  expect(readNames('A'.repeat(39))).toEqual({
    surname: undefined,
    givenName: undefined,
    mayGoOn: ['surname', 'givenName'],
  });
});

test('lines are split however they are pasted', () => {
  expect(zoneLines('')).toEqual(['', '']);
  expect(zoneLines('p<ind')).toEqual(['P<IND', '']);
});
