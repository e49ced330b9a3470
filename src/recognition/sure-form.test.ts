import { expect, test } from 'vitest';
import { sureForm } from './sure-form';
import type { PersonField, ReadField, ZoneReading } from './zone-fields';

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

const today = '2026-11-23';

test('the form has every field that is sure', () => {
  expect(sureForm(zone(), today)).toEqual({
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
  const form = sureForm(zone({ surname: { isSure: false }, number: { isSure: false } }), today);
  expect(form).not.toHaveProperty('surname');
  expect(form).not.toHaveProperty('passportNumber');
  expect(form.sex).toBe('female');
});

test('a date of birth whose century is not proven is absent, however surely it was read', () => {
  expect(sureForm(zone({ birth: { text: '200812' } }), today)).not.toHaveProperty('birthday');
});

test('given names that fill their place are absent, since they may go on', () => {
  expect(sureForm({ ...zone(), isNameCut: true }, today)).not.toHaveProperty('givenName');
});

test('a surname that leaves no room for given names is absent, since it may go on', () => {
  const cut = (surname: string, given: string) =>
    sureForm(
      { ...zone({ surname: { text: surname }, givenNames: { text: given } }), isNameCut: true },
      today,
    );
  expect(cut('A'.repeat(36), 'B')).not.toHaveProperty('surname');
  expect(cut('A'.repeat(20), 'B'.repeat(17)).surname).toBe('A'.repeat(20));
});

test('an expired passport is read like any other', () => {
  expect(sureForm(zone({ expiry: { text: '190415' } }), today).expireDate).toBe('2019-04-15');
});

test('the state of specimens is no country of a traveller', () => {
  const form = sureForm(zone({ nationality: { text: 'UTO' } }), today);
  expect(form).not.toHaveProperty('countryCode');
});

test('Germany has one letter in the zone and three in the form', () => {
  expect(sureForm(zone({ nationality: { text: 'D' } }), today).countryCode).toBe('DEU');
});
