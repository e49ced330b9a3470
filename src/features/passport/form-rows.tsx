import type { PassportForm } from '../../domain/passport/passport-form';
import { msg } from '../../language/text';
import { t } from '../../language/translate';
import { formatCalendarDate } from '../../language/format';
import { issuingState } from './passport-country-names';

export const sexLabels = { male: msg('Male'), female: msg('Female') } as const;

/** The rows that show a filled form. */
export const formRows = (form: PassportForm) => [
  { label: t('Passport number'), value: <bdi dir="ltr">{form.passportNumber}</bdi> },
  { label: t('Surname'), value: form.surname },
  { label: t('Given name'), value: form.givenName },
  { label: t('Nationality'), value: issuingState(form.countryCode) },
  { label: t('Gender'), value: form.sex === null ? '' : t(sexLabels[form.sex]) },
  { label: t('Birthday'), value: formatCalendarDate(form.birthday) },
  { label: t('Date of expiry'), value: formatCalendarDate(form.expireDate) },
];
