import type { Passport } from '../../contract/passport';
import type { PassportForm } from '../../domain/passport/passport-form';
import { emptyPassport, trimPassport } from '../../domain/passport/passport-form';
import type { KnownPassport } from './use-passport';

/** The form as it is sent; undefined if no sex is chosen. */
export function filledForm(form: PassportForm): Passport | undefined {
  const { sex, ...said } = trimPassport(form);
  return sex === null ? undefined : { ...said, sex };
}

/** The server's data as a form; undefined if nothing was submitted yet. */
export function formOfKnown(known: KnownPassport | undefined): PassportForm | undefined {
  if (known?.passportNumber === undefined) return undefined;
  const { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate } = known;
  const said = { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate };
  return { ...emptyPassport, ...withoutHoles(said) };
}

/** Removes undefined values. */
export const withoutHoles = <T extends object>(
  partial: T,
): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
