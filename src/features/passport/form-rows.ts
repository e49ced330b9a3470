import { formatCalendarDate } from '../../domain/calendar/calendar-date';
import { passportCountryName } from '../../domain/passport/passport-countries';
import type { PassportForm } from '../../domain/passport/passport-form';

export const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export const sexLabels = { male: 'Male', female: 'Female' } as const;

/** The rows that show a filled form. */
export const formRows = (form: PassportForm) => [
  { label: 'Passport number', value: form.passportNumber },
  { label: 'Surname', value: form.surname },
  { label: 'Given name', value: form.givenName },
  { label: 'Nationality', value: passportCountryName(form.countryCode, countryNames) },
  { label: 'Gender', value: form.sex === null ? '' : sexLabels[form.sex] },
  { label: 'Birthday', value: formatCalendarDate(form.birthday) },
  { label: 'Date of expiry', value: formatCalendarDate(form.expireDate) },
];
