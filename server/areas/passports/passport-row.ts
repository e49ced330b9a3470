import type { Passport } from '../../../src/contract/passport';
import type { Selectable } from 'kysely';
import type { Database } from '../../infra/db/tables';

type Columns = Selectable<Database['passports']>;
type Row = Omit<Columns, 'applicant_id' | 'submitted_at' | 'number_mark' | 'surname_mark'>;

/** Passport data as columns. */
export const rowOf = (passport: Passport): Row => ({
  passport_number: passport.passportNumber,
  surname: passport.surname,
  given_name: passport.givenName,
  country_code: passport.countryCode,
  sex: passport.sex,
  birthday: passport.birthday,
  expire_date: passport.expireDate,
  lacks: passport.lacks ?? null,
});

/** Passport data from columns. */
export const passportOf = (row: Row): Passport => ({
  passportNumber: row.passport_number,
  surname: row.surname,
  givenName: row.given_name,
  countryCode: row.country_code,
  sex: row.sex,
  birthday: row.birthday,
  expireDate: row.expire_date,
  lacks: row.lacks ?? undefined,
});
