import type { Passport } from '../../contract/passport';
import type { PassportForm } from '../../domain/passport/passport-form';
import {
  usualLackingNameRule,
  withFilling,
  type LackingNameRule,
} from '../../domain/passport/passport-names';
import { emptyPassport, trimPassport } from '../../domain/passport/passport-form';
import type { FoundPassport } from './use-passport';
import type { KnownPassport } from './use-passport';

/** The filling that the destination of an order wants for a name that a passport lacks. */
export const lackingNameRuleOf = ({ product }: FoundPassport['order']): LackingNameRule =>
  product.lackingName ?? usualLackingNameRule;

/** The form as it is sent; undefined if no sex is chosen. */
export function filledForm(form: PassportForm, rule: LackingNameRule): Passport | undefined {
  const { sex, ...said } = withFilling(trimPassport(form), rule);
  return sex === null ? undefined : { ...said, sex };
}

/** The server's data as a form, with the filling of a lacking name; undefined if nothing was submitted yet. */
export function formOfKnown(known: KnownPassport | undefined): PassportForm | undefined {
  if (known?.passportNumber === undefined) return undefined;
  const { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate } = known;
  const said = { passportNumber, surname, givenName, countryCode, sex, birthday, expireDate };
  return { ...emptyPassport, ...withoutHoles({ ...said, lacks: known.lacks }) };
}

/** Removes undefined values. */
export const withoutHoles = <T extends object>(
  partial: T,
): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
