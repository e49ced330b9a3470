import type { CalendarDate } from '../domain/calendar/calendar-date';
import { isPassportCountry } from '../domain/passport/passport-countries';
import { namesThatMayGoOn } from '../domain/passport/passport-names';
import type { PassportForm } from '../domain/passport/passport-form';
import { expiryOf, provenBirthdayOf } from '../domain/passport/zone-values';
import type { ReadField, ZoneReading } from './zone-fields';

/** Germany alone has one letter where others have three. */
export const countryOf = (code: string) => (code === 'D' ? 'DEU' : code);

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
