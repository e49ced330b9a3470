import type { PassportField, PassportForm } from '../../domain/passport/passport-form';
import { formatCalendarDate } from '../../language/format';
import { msg, type SourceText } from '../../language/text';
import { t } from '../../language/translate';
import { issuingState } from './passport-country-names';

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
export function valueWords(field: PassportField, value: PassportForm[PassportField]): string {
  if (value === null || value === '') return '';
  if (field === 'sex') return value === 'male' || value === 'female' ? t(sexLabels[value]) : value;
  if (field === 'countryCode') return issuingState(value);
  if (field === 'birthday' || field === 'expireDate') return formatCalendarDate(value);
  return value;
}
