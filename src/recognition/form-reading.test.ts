import { expect, test } from 'vitest';
import { decodeZone } from './decode';
import { formReading, isWorthShowing, sureForm } from './form-reading';
import { formats, zoneAlphabet } from './formats';
import { type PersonField, type ReadField, readFields, type ZoneReading } from './zone-fields';

const texts: Record<PersonField, string> = {
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  number: 'L898902C3',
  state: 'SWE',
  nationality: 'SWE',
  birth: '740812',
  sex: 'F',
  expiry: '320415',
};

function zone(changed: Partial<Record<PersonField, Partial<ReadField>>> = {}): ZoneReading {
  const fields = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      { text, confidence: 1, isSure: true, ...changed[field as PersonField] },
    ]),
  ) as ZoneReading['fields'];
  return { format: 'TD3', lines: [], fields, holds: true, isNameCut: false, isSpecimen: false };
}

const sureFormTestToday = '2026-11-23';

test('the form has every field that is sure', () => {
  expect(sureForm(zone(), sureFormTestToday)).toEqual({
    passportNumber: 'L898902C3',
    surname: 'ERIKSSON',
    givenName: 'ANNA MARIA',
    countryCode: 'SWE',
    sex: 'female',
    birthday: '1974-08-12',
    expireDate: '2032-04-15',
  });
});

test('a field that is not sure is absent', () => {
  const form = sureForm(
    zone({ surname: { isSure: false }, number: { isSure: false } }),
    sureFormTestToday,
  );
  expect(form).not.toHaveProperty('surname');
  expect(form).not.toHaveProperty('passportNumber');
  expect(form.sex).toBe('female');
});

test('a date of birth whose century is not proven is absent, however surely it was read', () => {
  expect(sureForm(zone({ birth: { text: '200812' } }), sureFormTestToday)).not.toHaveProperty(
    'birthday',
  );
});

test('given names that fill their place are absent, since they may go on', () => {
  expect(sureForm({ ...zone(), isNameCut: true }, sureFormTestToday)).not.toHaveProperty(
    'givenName',
  );
});

test('a surname that leaves no room for given names is absent, since it may go on', () => {
  const cut = (surname: string, given: string) =>
    sureForm(
      { ...zone({ surname: { text: surname }, givenNames: { text: given } }), isNameCut: true },
      sureFormTestToday,
    );
  expect(cut('A'.repeat(36), 'B')).not.toHaveProperty('surname');
  expect(cut('A'.repeat(20), 'B'.repeat(17)).surname).toBe('A'.repeat(20));
});

test('an expired passport is read like any other', () => {
  expect(sureForm(zone({ expiry: { text: '190415' } }), sureFormTestToday).expireDate).toBe(
    '2019-04-15',
  );
});

test('the state of specimens is no country of a traveller', () => {
  const form = sureForm(zone({ nationality: { text: 'UTO' } }), sureFormTestToday);
  expect(form).not.toHaveProperty('countryCode');
});

test('Germany has one letter in the zone and three in the form', () => {
  expect(sureForm(zone({ nationality: { text: 'D' } }), sureFormTestToday).countryCode).toBe('DEU');
});

const lines = [
  'P<INDRAO<<ANANYA<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
  'Z4821907<2IND9403143F3106039<<<<<<<<<<<<<<<8',
];
const today = '2026-11-23';

/** The reading if some cells look like other characters, the likelier first. */
function read(unclear: Readonly<Record<number, string>> = {}, of: readonly string[] = lines) {
  const format = formats.find(({ name }) => name === 'TD3');
  if (!format) throw new RangeError('TD3');
  const chances = [...of.join('')].map((character, cell) => {
    const looks = (unclear[cell] ?? '') + character;
    const chance = new Float32Array(zoneAlphabet.length + 1).fill(1e-5);
    [...looks].forEach((each, rank) => {
      chance[zoneAlphabet.indexOf(each)] = looks.length === 1 ? 0.9995 : rank === 0 ? 0.6 : 0.39;
    });
    return chance;
  });
  return readFields(decodeZone(format, chances));
}

test('a clear zone gives every field one value, and where it stands', () => {
  const reading = formReading(read(), today);
  const said = Object.entries(reading).map(([field, { choices, isSure, place }]) => [
    field,
    choices.join(),
    isSure,
    lines[place.line]?.slice(place.from, place.to),
  ]);
  expect(said).toEqual([
    ['passportNumber', 'Z4821907', true, 'Z4821907<'],
    ['surname', 'RAO', true, 'RAO'],
    ['givenName', 'ANANYA', true, 'ANANYA'],
    ['countryCode', 'IND', true, 'IND'],
    ['sex', 'female', true, 'F'],
    ['birthday', '1994-03-14', true, '940314'],
    ['expireDate', '2031-06-03', true, '310603'],
  ]);
});

test('a doubtful date has both readings', () => {
  const { expireDate } = formReading(read({ [44 + 26]: '8', [44 + 24]: '5' }), today);
  expect(expireDate.isSure).toBe(false);
  expect(expireDate.choices).toContain('2031-06-03');
  expect(expireDate.choices).toHaveLength(2);
});

test('what the form would refuse is no choice', () => {
  // The nationality looks like INO, which is no state.
  const { countryCode } = formReading(read({ [44 + 12]: 'O' }), today);
  expect(countryCode).toMatchObject({ choices: ['IND'], isSure: false });
});

test('a specimen is of no state that the form could take: the country is asked', () => {
  const specimen = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  const { countryCode, surname, expireDate } = formReading(read({}, specimen), today);
  expect(countryCode).toMatchObject({ choices: [], isSure: false });
  expect(surname).toMatchObject({ choices: ['ERIKSSON'], isSure: true });
  // It has ended, which the page tells; it is read all the same.
  expect(expireDate).toMatchObject({ choices: ['2012-04-15'], isSure: true });
});

test('what a zone certainly leaves empty is told from what was not read', () => {
  const arjuna = [
    'P<INDARJUNA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
    'Z4821907<2IND9403143<3106039<<<<<<<<<<<<<<<8',
  ];
  const { surname, givenName, sex } = formReading(read({}, arjuna), today);
  expect(surname).toMatchObject({ choices: ['ARJUNA'], isSure: true });
  for (const field of [givenName, sex])
    expect(field).toMatchObject({ choices: [], isSure: false, isBlank: true });
  const all = Object.values(formReading(read(), today));
  expect(all.filter(({ isBlank }) => isBlank)).toEqual([]);
});

test('a zone that says nothing sensible is none', () => {
  const zone = read();
  const blank = { text: '', confidence: 0, isSure: false };
  const fields = Object.fromEntries(Object.keys(zone.fields).map((field) => [field, blank]));
  const none = { ...zone, holds: false, fields: fields as unknown as typeof zone.fields };
  expect(isWorthShowing(none, formReading(none, today))).toBe(false);
  expect(isWorthShowing(zone, formReading(zone, today))).toBe(true);
});
