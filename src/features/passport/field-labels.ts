import {
  passportCountryCodes,
  passportCountryName,
} from '../../domain/passport/passport-countries';
import type { PassportField, PassportForm } from '../../domain/passport/passport-form';
import { formatCalendarDate } from '../../language/format';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { activeLanguage, t } from '../../language/translate';

/** A choice of an issuing state: its code, and its name with the code. */
interface Choice {
  value: string;
  label: string;
}

const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region' });

/** The name of an issuing state in the traveller's language. */
const issuingState = (code: string): string =>
  passportCountryName(code, namesIn(activeLanguage().locale));

const choices = new Map<string, readonly Choice[]>();

/** All issuing states, sorted in the traveller's language; made once a language. */
export function issuingStates(): readonly Choice[] {
  const { locale } = activeLanguage();
  const known = choices.get(locale);
  if (known) return known;
  const names = namesIn(locale);
  const { compare } = new Intl.Collator(locale);
  const made = passportCountryCodes
    .map((value) => ({ value, label: `${passportCountryName(value, names)} (${value})` }))
    .sort((a, b) => compare(a.label, b.label));
  choices.set(locale, made);
  return made;
}

export const sexLabels = { male: msg('Male'), female: msg('Female') } as const;

export const fieldLabels: Record<PassportField, SourceText> = {
  passportNumber: msg('Passport number'),
  surname: msg('Surname'),
  givenName: msg('Given name'),
  countryCode: msg('Nationality'),
  sex: msg('Gender'),
  birthday: msg('Birthday'),
  expireDate: msg('Date of expiry'),
};

/** A field's value in words; empty if there is none. */
export function valueText(field: PassportField, value: PassportForm[PassportField]): string {
  if (value === null || value === '') return '';
  if (field === 'sex') return value === 'male' || value === 'female' ? t(sexLabels[value]) : value;
  if (field === 'countryCode') return issuingState(value);
  if (field === 'birthday' || field === 'expireDate') return formatCalendarDate(value);
  return value;
}
