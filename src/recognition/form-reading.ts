import type { CalendarDate } from '../domain/calendar/calendar-date';
import { passportNameMax, passportNumberMax } from '../domain/limits';
import { isPassportCountry } from '../domain/passport/passport-countries';
import type { PassportForm } from '../domain/passport/passport-form';
import { namesThatMayGoOn } from '../domain/passport/passport-names';
import type { FieldReading, FormReading, ZonePlace } from '../domain/passport/picture-reading';
import { birthdayOf, expiryOf, provenBirthdayOf } from '../domain/passport/zone-values';
import type { ReadField, ZoneReading } from './zone-fields';

/** Germany alone has one letter where others have three. */
const countryOf = (code: string) => (code === 'D' ? 'DEU' : code);

/** The form's fields as far as a zone says them surely; a field that is not sure is absent. */
export function sureForm(
  { fields, isNameCut }: ZoneReading,
  today: CalendarDate,
): Partial<PassportForm> {
  const sure = (field: ReadField) => (field.isSure && field.text !== '' ? field.text : undefined);
  const form: Partial<PassportForm> = {};
  const number = sure(fields.number);
  if (number !== undefined) form.passportNumber = number;
  const names = { surname: fields.surname.text, givenName: fields.givenNames.text };
  const cut = isNameCut ? ['givenName', ...namesThatMayGoOn(names)] : [];
  const surname = cut.includes('surname') ? undefined : sure(fields.surname);
  if (surname !== undefined) form.surname = surname;
  const givenName = cut.includes('givenName') ? undefined : sure(fields.givenNames);
  if (givenName !== undefined) form.givenName = givenName;
  const country = countryOf(sure(fields.nationality) ?? '');
  if (isPassportCountry(country)) form.countryCode = country;
  const sex = sure(fields.sex);
  if (sex !== undefined) form.sex = sex === 'M' ? 'male' : 'female';
  const birthday = provenBirthdayOf(sure(fields.birth) ?? '', today);
  if (birthday !== undefined) form.birthday = birthday;
  const expireDate = expiryOf(sure(fields.expiry) ?? '', today);
  if (expireDate !== undefined) form.expireDate = expireDate;
  return form;
}

/** Where a passport's zone has the form's fields. */
const places = {
  surname: { line: 0, from: 5, to: 44 },
  givenName: { line: 0, from: 5, to: 44 },
  passportNumber: { line: 1, from: 0, to: 9 },
  countryCode: { line: 1, from: 10, to: 13 },
  birthday: { line: 1, from: 13, to: 19 },
  sex: { line: 1, from: 20, to: 21 },
  expireDate: { line: 1, from: 21, to: 27 },
} as const satisfies Record<string, ZonePlace>;

/**
 * The form's fields as a passport's zone says them: a sure field with its value, another with what
 * it may be, as far as the form accepts it.
 */
export function formReading(zone: ZoneReading, today: CalendarDate): FormReading {
  const { fields } = zone;
  const sure = sureForm(zone, today);
  function reading<Value extends string>(
    certain: Value | null | undefined,
    field: ReadField,
    valueOf: (text: string) => Value | undefined,
    place: ZonePlace,
  ): FieldReading<Value> {
    if (certain !== undefined && certain !== null)
      return { choices: [certain], isSure: true, place };
    if (field.isSure && field.text === '')
      return { choices: [], isSure: false, isBlank: true, place };
    const values = [field.text, field.other]
      .map((text) => (text === undefined || text === '' ? undefined : valueOf(text)))
      .filter((value) => value !== undefined);
    return { choices: [...new Set(values)], isSure: false, place };
  }
  const names = placesOfNames(zone.lines[0] ?? '', fields.surname.text);
  const dateOf = (read: (digits: string, today: CalendarDate) => CalendarDate | undefined) => {
    return (digits: string) => read(digits, today);
  };
  return {
    passportNumber: reading(sure.passportNumber, fields.number, numberOf, places.passportNumber),
    surname: reading(sure.surname, fields.surname, nameOf, names.surname),
    givenName: reading(sure.givenName, fields.givenNames, nameOf, names.givenName),
    countryCode: reading(sure.countryCode, fields.nationality, stateOf, places.countryCode),
    sex: reading(sure.sex, fields.sex, sexOf, places.sex),
    birthday: reading(sure.birthday, fields.birth, dateOf(birthdayOf), places.birthday),
    expireDate: reading(sure.expireDate, fields.expiry, dateOf(expiryOf), places.expireDate),
  };
}

/** How many fields of an uncertain zone have to make sense, or it was none. */
const leastSensible = 4;

/** Whether so much was read that it is worth showing. */
export const isWorthShowing = (zone: ZoneReading, reading: FormReading): boolean =>
  zone.holds ||
  Object.values(reading).filter(({ choices }) => choices.length > 0).length >= leastSensible;

function placesOfNames(line: string, surname: string): Record<'surname' | 'givenName', ZonePlace> {
  const end = Math.min(places.surname.to, places.surname.from + Math.max(1, surname.length));
  const given = line.slice(end).replace(/^<+/, '');
  const from = line.length - given.length;
  const length = given.split('<<')[0]?.length ?? 0;
  return {
    surname: { ...places.surname, to: end },
    givenName:
      length > 0 ? { line: 0, from, to: from + length } : { ...places.givenName, from: end },
  };
}

const numberOf = (text: string) =>
  /^[A-Z0-9]+$/.test(text) && text.length <= passportNumberMax ? text : undefined;

const nameOf = (text: string) =>
  /^[A-Z]+(?: [A-Z]+)*$/.test(text) && text.length <= passportNameMax ? text : undefined;

function stateOf(text: string) {
  const country = countryOf(text);
  return isPassportCountry(country) ? country : undefined;
}

function sexOf(text: string) {
  if (text === 'M') return 'male' as const;
  return text === 'F' ? ('female' as const) : undefined;
}
