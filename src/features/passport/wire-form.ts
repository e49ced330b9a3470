import type { PassportForm } from '../../domain/passport/passport-form';
import { emptyPassport, trimPassport } from '../../domain/passport/passport-form';
import type { PassportFields } from '../../outbox/kinds/passport';
import type { KnownPassport } from './use-passport';

/** The form as it is sent; undefined while its sex is not chosen. */
export function wireForm(form: PassportForm): PassportFields | undefined {
  const { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate } =
    trimPassport(form);
  if (sex === null) return undefined;
  return {
    passport_number: passportNumber,
    surname,
    given_name: givenName,
    country_code: countryCode,
    sex,
    birthday,
    expire_date: expireDate,
  };
}

/** The same back. */
export const formOfWire = (fields: PassportFields): PassportForm => ({
  passportNumber: fields.passport_number,
  surname: fields.surname,
  givenName: fields.given_name,
  countryCode: fields.country_code,
  sex: fields.sex,
  birthday: fields.birthday,
  expireDate: fields.expire_date,
});

/** What the server knows, as a form; undefined where nothing was submitted yet. */
export function formOfKnown(known: KnownPassport | undefined): PassportForm | undefined {
  if (known?.passportNumber === undefined) return undefined;
  const { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate } = known;
  const said = { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate };
  return { ...emptyPassport, ...withoutHoles(said) };
}

/** Only what is there. */
export const withoutHoles = <T extends object>(
  partial: T,
): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
