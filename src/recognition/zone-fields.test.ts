import { parse } from 'mrz';
import { expect, test } from 'vitest';
import { makePerson } from '../../bench/recognition/training/people';
import { Random } from '../../bench/recognition/training/random';
import { decodeZone } from './decode';
import { type FormatName, formats, zoneAlphabet } from './formats';
import { readFields } from './zone-fields';

const classes = zoneAlphabet.length + 1;

/** Cells whose characters are certain, but for some that look like others. */
function seen(text: string, unclear: Readonly<Record<number, string>> = {}): Float32Array[] {
  return [...text].map((character, cell) => {
    const chances = new Float32Array(classes).fill(1e-5);
    const looks = (unclear[cell] ?? '') + character;
    [...looks].forEach((each, rank) => {
      chances[zoneAlphabet.indexOf(each)] = looks.length === 1 ? 0.9995 : rank === 0 ? 0.7 : 0.29;
    });
    return chances;
  });
}

function read(
  name: FormatName,
  lines: readonly string[],
  unclear?: Readonly<Record<number, string>>,
) {
  const format = formats.find((each) => each.name === name);
  if (!format) throw new RangeError(name);
  return readFields(decodeZone(format, seen(lines.join(''), unclear)));
}

/** ICAO 9303's own specimens, of the state of Utopia. */
const specimens = {
  TD3: [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ],
  TD1: [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ],
  TD2: ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
  'MRV-A': [
    'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L8988901C4XXX4009078F96121096ZE184226B<<<<<<',
  ],
  'MRV-B': ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'],
} as const;

test.each(Object.entries(specimens))('the specimen of ICAO 9303 in %s is read', (name, lines) => {
  const { fields, holds, isSpecimen } = read(name as FormatName, lines);
  expect(holds).toBe(true);
  expect(isSpecimen).toBe(true);
  expect(fields.surname).toMatchObject({ text: 'ERIKSSON', isSure: true });
  expect(fields.givenNames).toMatchObject({ text: 'ANNA MARIA', isSure: true });
  expect(fields.number).toMatchObject({ isSure: true });
  expect(fields.sex.text).toBe('F');
});

test.each(['TD3', 'TD1', 'TD2'] as const)('another reader of %s says the same', (name) => {
  const random = new Random(77);
  for (let count = 0; count < 60; count += 1) {
    const { lines } = makePerson(random, name);
    const { fields } = read(name, lines);
    const other = parse([...lines]);
    expect(
      other.details
        .filter(({ field }) => /CheckDigit/u.test(field ?? ''))
        .every(({ valid }) => valid),
    ).toBe(true);
    expect(fields.number.text).toBe(other.fields.documentNumber);
    expect(fields.surname.text).toBe(other.fields.lastName);
    expect(fields.birth.text).toBe(other.fields.birthDate);
    expect(fields.expiry.text).toBe(other.fields.expirationDate);
  }
});

const passport = specimens.TD3;

test('a digit that looks like another one is proven by its check digit', () => {
  const { fields, lines } = read('TD3', passport, { 46: '6' });
  expect(lines[1]).toBe(passport[1]);
  expect(fields.number).toMatchObject({ text: 'L898902C3', isSure: true });
});

test('two unclear digits of one field prove nothing', () => {
  const { fields } = read('TD3', passport, { 46: '3', 48: '3' });
  expect(fields.number.isSure).toBe(false);
});

test('if a check digit does not hold, nothing is sure', () => {
  const wrong = passport[1].replace('7408122', '7408123');
  const { fields, holds } = read('TD3', [passport[0], wrong]);
  expect(holds).toBe(false);
  expect(Object.values(fields).some(({ isSure }) => isSure)).toBe(false);
});

test('a name is not sure if one of its cells is not', () => {
  const { fields } = read('TD3', passport, { 7: 'T' });
  expect(fields.surname.isSure).toBe(false);
  expect(fields.number.isSure).toBe(true);
});

test('a name as long as its place may be cut', () => {
  const long = `P<UTO${'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONGKRASUANG'.slice(0, 39)}`;
  expect(read('TD3', [long, passport[1]]).isNameCut).toBe(true);
  expect(read('TD3', passport).isNameCut).toBe(false);
});

test('a state that does not exist is not sure', () => {
  const unknown = passport[0].replace('UTO', 'QQQ');
  expect(read('TD3', [unknown, passport[1]]).fields.state.isSure).toBe(false);
});

test('a date that is no day is not sure, whatever its check digit', () => {
  const random = new Random(5);
  const { lines } = makePerson(random, 'MRV-A');
  const second = lines[1] ?? '';
  // 8 is the check digit of 741312.
  const changed = `${second.slice(0, 13)}7413128${second.slice(20)}`;
  const { fields } = read('MRV-A', [lines[0] ?? '', changed]);
  expect(fields.birth).toMatchObject({ text: '741312', isSure: false });
});

test('an unsure field says what else it may say: what the check digits make of it', () => {
  const [first, second] = specimens.TD3;
  // The expiry's cell looks like an 8 and is a 2.
  const place = 44 + 22;
  expect(read('TD3', [first, second], { [place]: '8' }).fields.expiry).toMatchObject({
    text: '120415',
    isSure: true,
  });
  const two = read('TD3', [first, second], { [place]: '8', [place + 4]: '7' });
  expect(two.fields.expiry).toMatchObject({ isSure: false });
  expect([two.fields.expiry.text, two.fields.expiry.other]).toContain('120415');
  expect(two.fields.number.other).toBeUndefined();
});

test('an unsure name says its likeliest other spelling', () => {
  const [first, second] = specimens.TD3;
  const { fields } = read('TD3', [first, second], { [first.indexOf('ANNA') + 1]: 'M' });
  expect(fields.givenNames).toMatchObject({ text: 'AMNA MARIA', other: 'ANNA MARIA' });
  expect(fields.surname).toMatchObject({ text: 'ERIKSSON', isSure: false });
  expect(fields.surname.other).toBeUndefined();
});
