import type { DataKeys } from '../../infra/keys/data-keys';

/** The mark of a sealed passport number; undefined if nothing is sealed. */
export const passportNumberMark = (keys: DataKeys, passportNumber: string): string | undefined =>
  keys.mark('passports.passport_number', passportNumber);

/** The mark of a sealed surname. */
export const surnameMark = (keys: DataKeys, surname: string): string | undefined =>
  keys.mark('passports.surname', surname);

/** The mark of a sealed first name. */
export const firstNameMark = (keys: DataKeys, firstName: string): string | undefined =>
  keys.mark('applicants.first_name', firstName);
